import type { ContentError } from '#files/content-error.ts';
import type { TextFile } from '#files/text-files.ts';
import { ANNOUNCEMENT_FILE, AUTHORS_FILE, isOfRepository, REDIRECTS_FILE } from '#reading/post-files.ts';
import { type Data, readText } from '#reading/read-text.ts';

/** What a file that is neither a post nor a picture contains, or why it isn't read. */
export type DataFile = { readonly digest: string; readonly errors: readonly ContentError[] } & Partial<Data>;

const DATA_FILES: ReadonlySet<string> = new Set([ANNOUNCEMENT_FILE, AUTHORS_FILE, REDIRECTS_FILE]);

/** Reads a data file. Returns undefined if it doesn't exist, or isn't content. */
export function readDataFile(file: string, open: (file: string) => TextFile | undefined): DataFile | undefined {
  const message = ignoredBecause(file);
  const source = DATA_FILES.has(file) || message ? open(file) : undefined;
  if (source === undefined) {
    return undefined;
  }
  const { digest, text } = source;
  const error = message ? ({ code: 'file-ignored', file, message } as const) : source.error;
  if (error) {
    return { digest, errors: [error] };
  }
  const { errors, authors, redirects, announcement } = readText({ file, text });
  const hasEntries = (authors ?? redirects ?? new Map()).size > 0;
  return {
    digest,
    errors,
    ...((errors.length === 0 || hasEntries) && {
      ...(authors && { authors }),
      ...(redirects && { redirects }),
      announcement,
    }),
  };
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
