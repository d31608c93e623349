import type { ContentError } from '#files/content-error.ts';
import { isMediaFile, type MediaFile, readMediaFile } from '#media/media-files.ts';
import { ANNOUNCEMENT_FILE, AUTHORS_FILE, isOfRepository, REDIRECTS_FILE, slugOfFile } from '#reading/post-files.ts';
import { type PostFile, type ReadOptions, readPostFile, type TextSource } from '#store/post-file.ts';
import type { Data } from '#threads/read-text.ts';

/** The result of reading a content file. If it has errors, the rest is its last good version. */
export type ContentFile = {
  /** The same for the same bytes; empty if they could not be read. */
  readonly digest: string;
  readonly errors: readonly ContentError[];
  /** The digest of the version that readers see, which may be an earlier one. */
  readonly shown?: string;
} & Partial<Omit<PostFile, 'digest' | 'errors'> & Omit<MediaFile, 'digest' | 'errors'> & Data>;

const DATA_FILES: ReadonlySet<string> = new Set([ANNOUNCEMENT_FILE, AUTHORS_FILE, REDIRECTS_FILE]);

/** Reads a file of the content folder. Returns undefined if it doesn't exist or isn't content. May return `known` if it hasn't changed. */
export async function readContentFile(
  root: string,
  file: string,
  { open, ...options }: ReadOptions<ContentFile> & { readonly open: TextSource },
): Promise<ContentFile | undefined> {
  if (slugOfFile(file) !== undefined) {
    const read = await readPostFile(open, file, options);
    return read && { ...read, ...(read.post && { shown: read.digest }) };
  }
  if (isMediaFile(file)) {
    return readMediaFile({ root, file }, options.known);
  }
  const message = ignoredBecause(file);
  const isData = DATA_FILES.has(file);
  const source = isData || message ? await open(file) : undefined;
  if (source === undefined) {
    return undefined;
  }
  const { digest, text } = source;
  const error = message ? ({ code: 'file-ignored', file, message } as const) : source.error;
  if (error) {
    return { digest, errors: [error] };
  }
  const { errors, ...data } = await options.read({ file, text });
  const hasEntries = (data.authors ?? data.redirects ?? new Map()).size > 0;
  const isTemporary = errors.some(({ code }) => code === 'render-limit');
  return {
    digest: isTemporary ? '' : digest,
    errors,
    ...((errors.length === 0 || hasEntries) && { ...withoutPost(data), shown: digest }),
  };
}

function withoutPost({ authors, redirects, announcement }: Partial<Data>): Partial<Data> {
  return { ...(authors && { authors }), ...(redirects && { redirects }), announcement };
}

function ignoredBecause(file: string): string | undefined {
  const [, what] = /(?:^|\/)(announcement|authors|redirects)\.(?:ya?ml|json)$/i.exec(file) ?? [];
  if (what !== undefined && !DATA_FILES.has(file)) {
    return `the file is not read, because it must be ${what.toLowerCase()}.yaml in the content folder; rename or move it`;
  }
  // Other such files may belong to a post, but an author who puts one where posts are probably meant it as a post.
  if (/^(?:posts\/)?[^/]+(?:\/index)?\.(?:docx?|odt|rtf|(?:md|markdown)\.txt)$/i.test(file)) {
    return 'the file is not published, because a post is Markdown, in a file whose name ends with .md; save it as that';
  }
  return /\.(?:md|mdx|markdown)$/i.test(file) && !isOfRepository(file)
    ? 'the file is not published, because a post is <slug>.md or <slug>/index.md in the folder of the posts, and a translation has its language in its name, such as index.de.md; rename or move it'
    : undefined;
}
