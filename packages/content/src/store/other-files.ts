import { readTextFileSync } from '#files/text-files.ts';
import { isMediaFile } from '#media/media-files.ts';
import { readMediaFile } from '#media/read-media.ts';
import { readText } from '#reading/read-text.ts';
import type { Entry } from '#store/content-file.ts';
import { ignoredBecause, isDataFile } from '#store/content-kind.ts';

/** Reads a picture, a video or a data file. Returns undefined if it doesn't exist, or isn't content. */
export async function readOtherFile(root: string, file: string): Promise<Entry | undefined> {
  if (!isMediaFile(file)) {
    return readDataFile(root, file);
  }
  const read = await readMediaFile({ root, file });
  if (read === undefined) {
    return undefined;
  }
  const { digest: version, ...media } = read;
  return { version, ...media };
}

function readDataFile(root: string, file: string): Entry | undefined {
  const message = ignoredBecause(file);
  const source = isDataFile(file) ? readTextFileSync({ root, file }) : undefined;
  if (source === undefined) {
    return undefined;
  }
  const { digest: version, text } = source;
  const error = message ? ({ code: 'file-ignored', file, message } as const) : source.error;
  if (error) {
    return { version, errors: [error] };
  }
  const { errors, authors, redirects, announcement } = readText({ file, text });
  const hasEntries = (authors ?? redirects ?? new Map()).size > 0;
  const data = { ...(authors && { authors }), ...(redirects && { redirects }), announcement };
  return { version, errors, ...((errors.length === 0 || hasEntries) && data) };
}
