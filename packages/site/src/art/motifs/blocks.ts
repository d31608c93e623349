import type { Motif } from '#art/motif.ts';
import { n, ns, type Point, range } from '#art/path.ts';
import type { Random } from '#art/random.ts';

/** A place in the pile: to the right, to the left, both towards who looks, and upwards, in blocks. */
type Place = readonly [right: number, left: number, up: number];

/** Blocks in a pile: containers, and what is put together of packages. */
export const blocks: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const [across, deep, tall] = isSmall ? ([2, 2, 2] as const) : extent(size === 'flat', random);
  const edge = isSmall ? 1.75 : (height - 2) / ((across + deep) / 2 + tall);
  const rise = edge / 2;
  const heights = pile(across, deep, tall, random);
  const topOf = (right: number, left: number) => heights[right]?.[left] ?? 0;
  const margin = isSmall ? 0.5 : 2;
  const room = width - 2 * margin - (across + deep) * edge;
  const x = isSmall ? width / 2 : margin + deep * edge + room * random.pick([0.25, 0.4, 0.5, 0.6, 0.75]);
  const y = (height - (across + deep) * rise - tall * edge) / 2 + tall * edge;
  const at = ([right, left, up]: Place) => `M${ns(...project([x, y], [right, left, up], edge))}`;
  const top = ([right, left, up]: Place) => `${at([right, left, up])}l${ns(edge, rise, -edge, rise, -edge, -rise)}z`;
  const rightSide = ([right, left, up]: Place) =>
    `${at([right + 1, left, up])}v${n(edge)}l${ns(-edge, rise)}v${n(-edge)}z`;
  const leftSide = ([right, left, up]: Place) =>
    `${at([right, left + 1, up])}v${n(edge)}l${ns(edge, rise)}v${n(-edge)}z`;
  const columns = range(across).flatMap((right) => range(deep).map((left): Place => [right, left, topOf(right, left)]));
  const piled = columns.filter(([, , up]) => up > 0);
  const down = ([right, left, up]: Place, from: number) =>
    range(up - from).map((index): Place => [right, left, up - index]);
  const whole = piled.filter(([right, left, up]) => topOf(right + 1, left) < up && topOf(right, left + 1) < up);
  const lit = whole[random.whole(0, whole.length - 1)] ?? [0, 0, tall];
  const ground = y + ((across + deep) / 4) * edge;
  return [
    ['line', `M0 ${n(ground)}H${n(width)}`],
    ['shape', piled.map(top).join('')],
    [
      'shade',
      [
        ...piled.flatMap((place) => down(place, topOf(place[0] + 1, place[1])).map(rightSide)),
        ...piled.flatMap((place) => down(place, topOf(place[0], place[1] + 1)).map(leftSide)),
      ].join(''),
    ],
    ['lit', top(lit) + rightSide(lit) + leftSide(lit)],
  ];
};

function extent(isFlat: boolean, random: Random): Place {
  return isFlat
    ? [random.whole(3, 5), random.whole(2, 3), random.whole(1, 2)]
    : [random.whole(2, 5), random.whole(2, 3), random.whole(2, 3)];
}

/** In isometric view, where a rhombus is twice as wide as high. */
function project([x, y]: Point, [right, left, up]: Place, edge: number): Point {
  return [x + (right - left) * edge, y + ((right + left) / 2 - up) * edge];
}

/** Heights that never grow towards who looks, so that no block hides another one's top. */
function pile(across: number, deep: number, tall: number, random: Random): readonly (readonly number[])[] {
  const heights: number[][] = [];
  for (const right of range(across)) {
    const row: number[] = [];
    for (const left of range(deep)) {
      const most = Math.min(heights[right - 1]?.[left] ?? tall, row[left - 1] ?? tall);
      row.push(right + left === 0 ? tall : random.whole(Math.max(0, most - 1), most));
    }
    heights.push(row);
  }
  return heights;
}
