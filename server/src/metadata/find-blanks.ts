import { MAX_VIDEO_BYTES, openFile, type SourceFile } from '@portico/content/picture-files';
import { type Blanks, UnknownVideo } from '#metadata/blanks.ts';
import { type Blank, createFileReader } from '#metadata/file-reader.ts';
import { mp4Blanks } from '#metadata/mp4-blanks.ts';
import { versionOf } from '#metadata/version-of.ts';
import { webmBlanks } from '#metadata/webm-blanks.ts';

/** The result for one version of a file. */
export type FoundBlanks = { readonly version: string } & (
  | { readonly blanks: Blanks }
  | { readonly unknownBecause: string }
);

/** Finds the parts of a video that aren't sent. Call it only in a process with limits, because a small file may have millions of parts. */
export async function findBlanks(source: SourceFile): Promise<FoundBlanks> {
  const { handle, bytes: size } = await openFile(source, MAX_VIDEO_BYTES);
  try {
    const version = await versionOf(handle);
    const file = createFileReader(handle, size);
    const head = await file.bytes(0, Math.min(8, size));
    if (head.toString('latin1', 4, 8) === 'ftyp') {
      return { version, blanks: inOrder(await mp4Blanks(file)) };
    }
    return head.toString('hex', 0, 4) === '1a45dfa3'
      ? { version, blanks: inOrder(await webmBlanks(file)) }
      : { version, unknownBecause: 'it is neither an MP4 nor a WebM file' };
  } catch (error) {
    if (error instanceof UnknownVideo) {
      return { version: await versionOf(handle), unknownBecause: error.message };
    }
    throw error;
  } finally {
    await handle.close();
  }
}

function inOrder(found: readonly Blank[]): Blanks {
  const sorted = found.toSorted((one, other) => one.start - other.start);
  const ranges: number[] = [];
  for (const { start, end } of sorted) {
    const last = ranges.length - 1;
    const until = ranges[last];
    if (until !== undefined && start <= until) {
      ranges[last] = Math.max(until, end);
    } else if (start < end) {
      ranges.push(start, end);
    }
  }
  const withHead = sorted.filter(({ head }) => head.length > 0);
  let length = 0;
  const ends = withHead.map(({ head }) => {
    length += head.length;
    return length;
  });
  return {
    ranges: Float64Array.from(ranges),
    heads: Buffer.concat(withHead.map(({ head }) => head)),
    headPlaces: Float64Array.from(withHead, ({ start }) => start),
    headEnds: Uint32Array.from(ends),
  };
}
