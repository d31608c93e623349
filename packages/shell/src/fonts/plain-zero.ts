/*
 * The text font has one zero, which is slashed: right for code, and in a price or a year a mark too many, to some readers the
 * letter Ø. Here its slash is taken out. The two halves of its counter are drawn up to one line in its middle, where they are
 * one; that moves four points and changes neither how many there are nor how many bytes, so that each is written in its place.
 */

/** A point by its number, where it goes in font units, and how far that is moved at the heaviest weight. */
type Move = { readonly point: number; readonly to: Pair; readonly heaviest: Pair };
type Pair = readonly [x: number, y: number];

type Zero = {
  /** What the glyph is found by: the least and greatest coordinates of its box, and how many points it has. */
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
  readonly points: number;
  readonly moves: readonly Move[];
};

export const ZEROS: Readonly<Record<'normal' | 'italic', Zero>> = {
  normal: {
    box: [60, -12, 588, 682],
    points: 39,
    moves: [
      { point: 18, to: [455, 119], heaviest: [-5, 21] },
      { point: 19, to: [476, 180], heaviest: [-17, 51] },
      { point: 20, to: [211, 561], heaviest: [32, -24] },
      { point: 21, to: [177, 524], heaviest: [37, -21] },
    ],
  },
  italic: {
    box: [67, -12, 611, 682],
    points: 44,
    moves: [
      { point: 22, to: [432, 122], heaviest: [1, 26] },
      { point: 23, to: [455, 159], heaviest: [-2, 54] },
      { point: 24, to: [269, 564], heaviest: [32, -22] },
      { point: 25, to: [223, 524], heaviest: [37, -16] },
    ],
  },
};

/** Takes the slash out of the zero of a TrueType font, in place. Throws where the font has another zero than this knows. */
export function plainZero(font: Uint8Array, { box, points, moves }: Zero): void {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
    tables.set(String.fromCharCode(...font.subarray(at, at + 4)), view.getUint32(at + 8));
  }
  const tableAt = (name: string) => {
    const at = tables.get(name);
    if (at === undefined) {
      throw fail(`has no table ${name}`);
    }
    return at;
  };
  const offsetIn = (start: number, isLong: boolean, index: number) =>
    isLong ? view.getUint32(start + 4 * index) : 2 * view.getUint16(start + 2 * index);

  const isLongLoca = view.getInt16(tableAt('head') + 50) === 1;
  const starts = Array.from({ length: view.getUint16(tableAt('maxp') + 4) }, (_, glyph) =>
    offsetIn(tableAt('loca'), isLongLoca, glyph),
  );
  const found = starts.flatMap((start, glyph) => {
    const at = tableAt('glyf') + start;
    const last = view.getUint16(at + 14);
    return start !== starts[glyph + 1] &&
      view.getInt16(at) === 3 &&
      last + 1 === points &&
      box.every((edge, side) => view.getInt16(at + 2 + 2 * side) === edge)
      ? [{ glyph, at }]
      : [];
  });
  const [zero] = found;
  if (zero === undefined || found.length > 1) {
    throw fail(`has ${found.length} glyphs with the box and the points of the zero`);
  }

  writeOutline(view, zero.at, points, moves);
  const gvar = tableAt('gvar');
  const isLongGvar = (view.getUint16(gvar + 14) & 1) === 1;
  writeVariation(view, gvar + view.getUint32(gvar + 16) + offsetIn(gvar + 20, isLongGvar, zero.glyph), points, moves);
}

/** OpenType's `glyf`, a simple glyph: flags, then all x, then all y, each as what it is more than the one before. */
function writeOutline(view: DataView, glyph: number, points: number, moves: readonly Move[]): void {
  const afterEnds = glyph + 10 + 3 * 2;
  let at = afterEnds + 2 + view.getUint16(afterEnds);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = view.getUint8(at);
    at += 1;
    flags.push(flag);
    if ((flag & 8) !== 0) {
      flags.push(...Array.from({ length: view.getUint8(at) }, () => flag));
      at += 1;
    }
  }
  for (const axis of [0, 1] as const) {
    const isShort = 2 << axis;
    const isSame = 16 << axis;
    let before = 0;
    let written = 0;
    for (const [point, flag] of flags.entries()) {
      const sign = (flag & isSame) === 0 ? -1 : 1;
      let size = 2;
      let delta = 0;
      if ((flag & isShort) !== 0) {
        size = 1;
        delta = sign * view.getUint8(at);
      } else if (sign === 1) {
        size = 0;
      } else {
        delta = view.getInt16(at);
      }
      const now = before + delta;
      const wanted = moves.find((move) => move.point === point)?.to[axis] ?? now;
      const change = wanted - written;
      if (size === 1 && change * sign >= 0 && change * sign < 256) {
        view.setUint8(at, change * sign);
      } else if (size === 2) {
        view.setInt16(at, change);
      } else if (change !== delta) {
        throw fail(`has no room for the new place of point ${point}`);
      }
      before = now;
      written = wanted;
      at += size;
    }
  }
}

/** OpenType's `gvar`, the data of a glyph with one variation of all points: runs of deltas, all x and then all y. */
function writeVariation(view: DataView, data: number, points: number, moves: readonly Move[]): void {
  const PHANTOMS = 4;
  const header = view.getUint16(data);
  const tuple = view.getUint16(data + 6);
  let at = data + view.getUint16(data + 2);
  const hasPoints = (header & 0x8000) !== 0 || (tuple & 0x2000) !== 0;
  if ((header & 0xfff) !== 1 || (hasPoints && view.getUint8(at) !== 0)) {
    throw fail('has a zero that varies in another way');
  }
  at += hasPoints ? 1 : 0;
  for (const axis of [0, 1] as const) {
    for (let point = 0; point < points + PHANTOMS; ) {
      const control = view.getUint8(at);
      at += 1;
      for (let left = (control & 0x3f) + 1; left > 0; left -= 1, point += 1) {
        const wanted = moves.find((move) => move.point === point)?.heaviest[axis];
        if ((control & 0x80) !== 0) {
          if (wanted !== undefined) {
            throw fail(`has no room for the new variation of point ${point}`);
          }
        } else if ((control & 0x40) !== 0) {
          view.setInt16(at, wanted ?? view.getInt16(at));
          at += 2;
        } else {
          view.setInt8(at, wanted ?? view.getInt8(at));
          at += 1;
        }
      }
    }
  }
}

function fail(what: string): Error {
  return new Error(`The font ${what}. Compare its release with plain-zero.ts`);
}
