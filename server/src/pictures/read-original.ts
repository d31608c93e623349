import { MAX_PICTURE_BYTES, pictureHash, readWhole, type SourceFile } from '@portico/content/picture-files';

/** A picture's file, with the hash that it had when the content was read. */
export type Original = { readonly source: SourceFile; readonly hash: string };

/**
 * Rejects if the file is too large, or doesn't match the hash, for example because it is only partly written: browsers would keep
 * the result for a year.
 */
export async function readOriginal({ source, hash }: Original, maxBytes = MAX_PICTURE_BYTES): Promise<Buffer> {
  const bytes = await readWhole(source, maxBytes).catch(({ message }: Error) => {
    throw new Error(`${source.file} is not sent: ${message}`);
  });
  if (pictureHash(bytes) !== hash) {
    throw new Error(
      `${source.file} has changed, and the server has not read it again yet. It will be sent once the server has.`,
    );
  }
  return bytes;
}
