import { isMediaFile, type MediaFile, readMediaFile } from '#media/media-files.ts';
import { AUTHORS_FILE, type ReadAuthors, readAuthors } from '#reading/authors.ts';
import type { ContentError } from '#reading/content-error.ts';
import { isOfRepository, type PostFile, type PostSite, readPostFile, slugOfFile } from '#reading/read-post.ts';
import { readTextFile } from '#reading/text-files.ts';

/** What was read from a content file. If it has errors, the rest is its last good version. */
export type ContentFile = {
  readonly digest: string;
  readonly errors: readonly ContentError[];
} & Partial<Omit<PostFile, 'digest' | 'errors'> & Omit<MediaFile, 'digest' | 'errors'> & Pick<ReadAuthors, 'authors'>>;

/** Reads a file of the content folder. Returns undefined if it doesn't exist or isn't content. */
export async function readContentFile(root: string, file: string, site: PostSite): Promise<ContentFile | undefined> {
  if (slugOfFile(file) !== undefined) {
    return readPostFile(root, file, site);
  }
  if (isMediaFile(file)) {
    return readMediaFile({ root, file });
  }
  const message = ignoredBecause(file);
  const source = file === AUTHORS_FILE || message ? await readTextFile({ root, file }) : undefined;
  if (source === undefined) {
    return undefined;
  }
  const { digest, text, error = message && ({ code: 'file-ignored', file, message } as const) } = source;
  if (error) {
    return { digest, errors: [error] };
  }
  const { authors, errors } = readAuthors(text);
  return { digest, errors, ...(errors.length === 0 && { authors }) };
}

function ignoredBecause(file: string): string | undefined {
  if (file !== AUTHORS_FILE && /(?:^|\/)authors\.(?:ya?ml|json)$/i.test(file)) {
    return `the file is not read, because authors are in ${AUTHORS_FILE}; rename or move it`;
  }
  return /\.(?:md|mdx|markdown)$/i.test(file) && !isOfRepository(file)
    ? 'the file is not published, because a post is <slug>.md or <slug>/index.md in the folder of the posts, and a translation has its language in its name, such as index.de.md; rename or move it'
    : undefined;
}
