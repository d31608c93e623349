import { constants, open } from 'node:fs/promises';
import { type ContentImage, LARGEST_PICTURE, pictureHash } from '@portico/content';

/** Bytes. A larger file that can't be made smaller isn't sent at all. */
export const LARGEST_AS_IT_IS = 5_000_000;

/** Rejects if the file is too large, or differs from the hash, such as a half-written file, because browsers would keep the result for a year. */
export async function readOriginal(
  { path, hash }: Pick<ContentImage, 'path' | 'hash'>,
  most = LARGEST_PICTURE,
): Promise<Buffer> {
  // Without O_NONBLOCK, opening a pipe waits for a writer.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (stats.size > most) {
      throw new Error(`${path} has ${stats.size} bytes, and the limit is ${most}. Save a smaller one.`);
    }
    // A device may have no end.
    const bytes = stats.isFile() ? await handle.readFile() : undefined;
    if (bytes === undefined || pictureHash(bytes) !== hash) {
      throw new Error(
        `${path} has changed, and the server has not read it again yet. It will be sent once the server has.`,
      );
    }
    return bytes;
  } finally {
    await handle.close();
  }
}
