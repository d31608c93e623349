import type { FileHandle } from 'node:fs/promises';
import { UnknownVideo } from '#metadata/blanks.ts';

/** A part of a video that isn't sent unchanged: `head`, followed by zeros up to `end`. */
export type Blank = { readonly start: number; readonly end: number; readonly head: Uint8Array };

const WINDOW = 65_536;
// A video of ten hours takes a fifth of this.
const MAX_READS = 200_000;

export type FileReader = ReturnType<typeof createFileReader>;

/** Reads small pieces of a file. Rejects with an UnknownVideo beyond the end of the file, and after too many reads. */
export function createFileReader(handle: Pick<FileHandle, 'read'>, size: number) {
  let start = 0;
  let window = Buffer.alloc(0);
  let reads = 0;
  return {
    size,
    async bytes(at: number, length: number): Promise<Buffer> {
      reads += 1;
      if (at + length > size || reads > MAX_READS) {
        throw new UnknownVideo('it ends in the middle, or has too many parts');
      }
      if (at < start || at + length > start + window.length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(length, WINDOW)), 0, null, at);
        start = at;
        window = buffer.subarray(0, bytesRead);
      }
      return window.subarray(at - start, at - start + length);
    },
  };
}
