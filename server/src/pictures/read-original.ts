import { type ContentImage, MAX_PICTURE_BYTES, pictureHash, readWhole } from '@portico/content';

/** Bytes. A larger file that can't be made smaller isn't sent at all. */
export const MAX_UNCHANGED_BYTES = 5_000_000;

/** Rejects if the file is too large, or differs from the hash, such as a half-written file, because browsers would keep the result for a year. */
export async function readOriginal(
  { source, hash }: Pick<ContentImage, 'source' | 'hash'>,
  maxBytes = MAX_PICTURE_BYTES,
): Promise<Buffer> {
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
