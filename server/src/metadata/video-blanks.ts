import type { FileHandle } from 'node:fs/promises';
import { JobEnded, openJobProcess, type SourceFile } from '@portico/content';
import { LRUCache } from 'lru-cache';
import { type Blanks, blankPiece, UnknownVideo } from '#metadata/blanks.ts';
import type { FoundBlanks } from '#metadata/find-blanks.ts';
import { versionOf } from '#metadata/version-of.ts';
import type { VideoJobs } from '#metadata/video-worker.ts';

const MAX_KNOWN_BYTES = 50_000_000;
// A video that exceeded a limit would do so again.
const KNOWN_MS = 600_000;

const finding = openJobProcess<VideoJobs>(new URL('./video-worker.ts', import.meta.url));
const known = new LRUCache<string, FoundBlanks>({ maxSize: MAX_KNOWN_BYTES, sizeCalculation: sizeOf, ttl: KNOWN_MS });
const begun = new Map<string, Promise<FoundBlanks>>();

/**
 * Finds the parts of an open video that aren't sent. Rejects with an UnknownVideo if the video is neither MP4 nor WebM, or is
 * damaged. Resolves to undefined if another file has replaced it.
 */
export async function videoBlanks(source: SourceFile, handle: FileHandle): Promise<Blanks | undefined> {
  const version = await versionOf(handle);
  const found = known.get(version) ?? (await find(source, version));
  if (found.version !== version) {
    return undefined;
  }
  known.set(version, found);
  if ('unknownBecause' in found) {
    throw new UnknownVideo(found.unknownBecause);
  }
  return found.blanks;
}

/** Concurrent requests for a file share one job. */
function find(source: SourceFile, version: string): Promise<FoundBlanks> {
  const running =
    begun.get(version) ??
    finding
      .run('findBlanks', source)
      .catch((error: unknown) => {
        if (error instanceof JobEnded && error.limit !== undefined) {
          return { version, unknownBecause: `looking at its parts takes too much ${error.limit}` };
        }
        throw error;
      })
      .finally(() => begun.delete(version));
  begun.set(version, running);
  return running;
}

/** Blanks the parts of a stream whose first byte is at offset `start` of the file. */
export async function* blanked(stream: AsyncIterable<Buffer>, start: number, blanks: Blanks): AsyncGenerator<Buffer> {
  let at = start;
  for await (const piece of stream) {
    yield blankPiece(piece, at, blanks);
    at += piece.length;
  }
}

function sizeOf(found: FoundBlanks): number {
  const arrays = 'blanks' in found ? Object.values(found.blanks) : [];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 1000);
}
