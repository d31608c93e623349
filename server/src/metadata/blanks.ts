/** The parts of a video that aren't sent. */
export type Blanks = {
  /** The ranges that are replaced with zeros: alternating starts and ends, sorted, without overlaps. */
  readonly ranges: Float64Array;
  /**
   * Bytes within the ranges that are sent nevertheless, so that players can find what follows: all heads concatenated, with the
   * position and the end of each.
   */
  readonly heads: Uint8Array;
  readonly headPlaces: Float64Array;
  readonly headEnds: Uint32Array;
};

/** Thrown for a video that can't be sent, because it can't be parsed. */
export class UnknownVideo extends Error {
  override readonly name = 'UnknownVideo';
}

/** Blanks the ranges in a piece that starts at offset `at` of the file. May change the piece in place. */
export function blankPiece(piece: Buffer, at: number, { ranges, heads, headPlaces, headEnds }: Blanks): Buffer {
  const end = at + piece.length;
  // Starts with the first range that ends after the beginning of the piece. It may start before the piece.
  for (let index = firstAbove(ranges, at) & ~1; index < ranges.length; index += 2) {
    const [from = end, to = end] = [ranges[index], ranges[index + 1]];
    if (from >= end) {
      break;
    }
    piece.fill(0, Math.max(0, from - at), Math.min(piece.length, to - at));
  }
  // The previous one may extend into the piece.
  for (let head = Math.max(0, firstAbove(headPlaces, at) - 1); head < headPlaces.length; head += 1) {
    const place = (headPlaces[head] ?? end) - at;
    if (place >= piece.length) {
      break;
    }
    const bytes = heads.subarray(headEnds[head - 1] ?? 0, headEnds[head]);
    piece.set(bytes.subarray(Math.max(0, -place), piece.length - place), Math.max(0, place));
  }
  return piece;
}

/** Returns the index of the first number above `limit` in a sorted array. */
function firstAbove(numbers: Float64Array, limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > limit) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
