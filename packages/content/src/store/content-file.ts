import type { SiteLanguage } from '@portico/core/languages';
import type { ContentError } from '#files/content-error.ts';
import { readTextFile } from '#files/text-files.ts';
import { isMediaFile, type MediaFile, readMediaFile } from '#media/media-files.ts';
import { ANNOUNCEMENT_FILE, type Announcement, readAnnouncement } from '#reading/announcement.ts';
import { AUTHORS_FILE, type Author, readAuthors } from '#reading/authors.ts';
import { isOfRepository, type PostFile, readPostFile, slugOfFile } from '#reading/read-post.ts';
import { REDIRECTS_FILE, type Redirects, readRedirects } from '#reading/redirects.ts';

/** What was read from a content file. If it has errors, the rest is its last good version. */
export type ContentFile = {
  readonly digest: string;
  readonly errors: readonly ContentError[];
} & Partial<Omit<PostFile, 'digest' | 'errors'> & Omit<MediaFile, 'digest' | 'errors'> & Data>;

/** What the data files of the content folder say. */
type Data = {
  readonly authors: ReadonlyMap<string, Author>;
  readonly redirects: Redirects;
  readonly announcement: Announcement | undefined;
};

type ReadData = Partial<Data> & { readonly errors: readonly ContentError[] };

const DATA_FILES: ReadonlyMap<string, (text: string) => ReadData> = new Map<string, (text: string) => ReadData>([
  [AUTHORS_FILE, readAuthors],
  [REDIRECTS_FILE, readRedirects],
  [ANNOUNCEMENT_FILE, readAnnouncement],
]);

type ReadOptions = { readonly language?: SiteLanguage | undefined; readonly known?: ContentFile | undefined };

/** Reads a file of the content folder. Returns undefined if it doesn't exist or isn't content, and may return `known` if it hasn't changed. */
export async function readContentFile(
  root: string,
  file: string,
  options: ReadOptions = {},
): Promise<ContentFile | undefined> {
  if (slugOfFile(file) !== undefined) {
    return readPostFile(root, file, options);
  }
  if (isMediaFile(file)) {
    return readMediaFile({ root, file });
  }
  const message = ignoredBecause(file);
  const read = DATA_FILES.get(file);
  const source = read || message ? await readTextFile({ root, file }) : undefined;
  if (source === undefined) {
    return undefined;
  }
  const { digest, text, error = message && ({ code: 'file-ignored', file, message } as const) } = source;
  if (error) {
    return { digest, errors: [error] };
  }
  const { errors, ...data } = read?.(text) ?? { errors: [] };
  const hasEntries = (data.authors ?? data.redirects ?? new Map()).size > 0;
  return { digest, errors, ...((errors.length === 0 || hasEntries) && data) };
}

function ignoredBecause(file: string): string | undefined {
  const [, what] = /(?:^|\/)(announcement|authors|redirects)\.(?:ya?ml|json)$/i.exec(file) ?? [];
  if (what !== undefined && !DATA_FILES.has(file)) {
    return `the file is not read, because its name is ${what.toLowerCase()}.yaml, in the content folder; rename or move it`;
  }
  return /\.(?:md|mdx|markdown)$/i.test(file) && !isOfRepository(file)
    ? 'the file is not published, because a post is <slug>.md or <slug>/index.md in the folder of the posts, and a translation has its language in its name, such as index.de.md; rename or move it'
    : undefined;
}
