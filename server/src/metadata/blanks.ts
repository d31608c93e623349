/** What isn't sent of a video. */
export type Blanks = {
  /** Where zeros are sent instead: starts and ends alternate, in order, without overlaps. */
  readonly ranges: Float64Array;
  /** Bytes in the ranges that are sent nevertheless, so that players find what follows: all heads after each other, and where each belongs and ends. */
  readonly heads: Uint8Array;
  readonly headPlaces: Float64Array;
  readonly headEnds: Uint32Array;
};

/** A video that can't be sent, because it isn't understood. */
export class UnknownVideo extends Error {
  override readonly name = 'UnknownVideo';
}

/** Returns bytes whose first one is at `at` of the file, in which the blanks are blank. It may change them. */
export function blankPiece(piece: Buffer, at: number, { ranges, heads, headPlaces, headEnds }: Blanks): Buffer {
  const end = at + piece.length;
  // The first range that ends later than the piece begins: its start may be before it.
  for (let index = firstAbove(ranges, at) & ~1; index < ranges.length; index += 2) {
    const [from = end, to = end] = [ranges[index], ranges[index + 1]];
    if (from >= end) {
      break;
    }
    piece.fill(0, Math.max(0, from - at), Math.min(piece.length, to - at));
  }
  // The one before may reach into the piece.
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

/** The index of the first number above `limit`, in numbers in order. */
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
