import type { FileHandle } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { type Blank, createFileReader, UnknownVideo } from '#metadata/file-reader.ts';
import { mp4Blanks } from '#metadata/mp4-blanks.ts';
import { webmBlanks } from '#metadata/webm-blanks.ts';

const known = new LRUCache<string, readonly Blank[]>({ max: 200 });

/** Finds the parts of an open video that aren't sent. Rejects with an UnknownVideo if it is neither MP4 nor WebM, or damaged. */
export async function videoBlanks(handle: FileHandle): Promise<readonly Blank[]> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await handle.stat({ bigint: true });
  const key = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  const blanks = known.get(key) ?? (await findBlanks(handle, Number(size)));
  known.set(key, blanks);
  return blanks;
}

async function findBlanks(handle: FileHandle, size: number): Promise<readonly Blank[]> {
  const file = createFileReader(handle, size);
  const head = await file.bytes(0, Math.min(8, size));
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    return mp4Blanks(file);
  }
  if (head.toString('hex', 0, 4) === '1a45dfa3') {
    return webmBlanks(file);
  }
  throw new UnknownVideo('it is neither an MP4 nor a WebM file');
}

/** Blanks the parts of a stream whose first byte is at `start` of the file. */
export async function* blanked(
  stream: AsyncIterable<Buffer>,
  start: number,
  blanks: readonly Blank[],
): AsyncGenerator<Buffer> {
  let at = start;
  for await (const piece of stream) {
    const end = at + piece.length;
    const inside = blanks.filter((each) => each.start < end && each.end > at);
    for (const { start: from, end: to, head } of inside) {
      piece.fill(0, Math.max(0, from - at), Math.min(piece.length, to - at));
      for (const [index, byte] of head.entries()) {
        const place = from + index - at;
        if (place >= 0 && place < piece.length) {
          piece[place] = byte;
        }
      }
    }
    at = end;
    yield piece;
  }
}
