import type { ContentError } from '#files/content-error.ts';
import type { TextFile } from '#files/text-files.ts';
import { type Data, readText } from '#reading/read-text.ts';
import { ignoredBecause, isDataFile } from '#store/content-kind.ts';

/** What a file that is neither a post nor a picture contains, or why it isn't read. */
export type DataFile = { readonly digest: string; readonly errors: readonly ContentError[] } & Partial<Data>;

/** Reads a data file. Returns undefined if it doesn't exist, or isn't content. */
export function readDataFile(file: string, open: (file: string) => TextFile | undefined): DataFile | undefined {
  const message = ignoredBecause(file);
  const source = isDataFile(file) ? open(file) : undefined;
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
