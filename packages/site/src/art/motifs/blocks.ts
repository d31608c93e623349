import type { Motif } from '#art/motif.ts';
import { shelf } from '#art/motifs/shelf.ts';
import { n, ns, type Point, range } from '#art/path.ts';
import type { Random } from '#art/random.ts';

/** A place in the pile: to the right, to the left, both towards who looks, and upwards, in blocks. */
type Place = readonly [right: number, left: number, up: number];

// From a tower to a floor, so that their outlines differ.
const PILES: readonly [Place, ...Place[]] = [
  [1, 1, 3],
  [2, 1, 3],
  [1, 3, 2],
  [4, 1, 2],
  [2, 2, 2],
  [3, 1, 1],
  [3, 3, 1],
  [3, 2, 2],
  [2, 4, 1],
  [5, 2, 2],
];

// One apart, or none.
const ASIDE: readonly [Place, ...Place[]] = [
  [0, 0, 0],
  [1, 1, 1],
  [1, 1, 2],
  [2, 1, 1],
];

/** Blocks in a pile, and some apart: containers, and what is put together of packages. */
export const blocks: Motif = (frame, random) => random.pick([piles, piles, shelf])(frame, random);

const piles: Motif = ({ width, height }, random) => {
  const main = random.pick(PILES);
  const aside = random.pick(ASIDE);
  const isLeft = random.chance(0.5);
  const hasGround = random.chance(0.6);
  const [across, deep, tall] = main;
  const edge = Math.min((height - 2) / ((across + deep) / 2 + tall), height / 4);
  const wide = (across + deep) * edge;
  const gap = edge * 0.75;
  const wideAside = (aside[0] + aside[1]) * edge;
  const isBeside = wideAside > 0 && wide + gap + wideAside < width - 1;
  const start = (width - wide - (isBeside ? gap + wideAside : 0)) * random.pick([0.25, 0.5, 0.75]);
  const ground = (height + tall * edge + ((across + deep) * edge) / 2) / 2;
  const after = isBeside && isLeft ? wideAside + gap : 0;
  const heights = pile(main, random);
  const at = (from: number, of: Place): Point => [from + of[1] * edge, ground - ((of[0] + of[1]) * edge) / 2];
  const piles = [
    pileAt(at(start + after, main), edge, heights),
    ...(isBeside ? [pileAt(at(start + (isLeft ? 0 : wide + gap), aside), edge, pile(aside, random))] : []),
  ];
  const whole = piles.flatMap((each) => each.whole);
  const middle = ground - edge / 2;
  return [
    ['line', hasGround ? `M0 ${n(middle)}H${n(width)}` : ''],
    ['shape', piles.map(({ tops }) => tops).join('')],
    ['shade', piles.map(({ sides }) => sides).join('')],
    ['lit', whole[random.whole(0, whole.length - 1)] ?? ''],
  ];
};

/** The paths of a pile whose farthest corner is at a point of the ground; `whole` are its blocks that are seen in whole. */
function pileAt([x, y]: Point, edge: number, heights: readonly (readonly number[])[]) {
  const rise = edge / 2;
  const topOf = (right: number, left: number) => heights[right]?.[left] ?? 0;
  const at = ([right, left, up]: Place) => `M${ns(...project([x, y], [right, left, up], edge))}`;
  const top = (place: Place) => `${at(place)}l${ns(edge, rise, -edge, rise, -edge, -rise)}z`;
  const rightSide = ([right, left, up]: Place) =>
    `${at([right + 1, left, up])}v${n(edge)}l${ns(-edge, rise)}v${n(-edge)}z`;
  const leftSide = ([right, left, up]: Place) =>
    `${at([right, left + 1, up])}v${n(edge)}l${ns(edge, rise)}v${n(-edge)}z`;
  const piled = heights
    .flatMap((row, right) => row.map((up, left): Place => [right, left, up]))
    .filter(([, , up]) => up > 0);
  const down = ([right, left, up]: Place, from: number) =>
    range(up - from).map((index): Place => [right, left, up - index]);
  return {
    tops: piled.map(top).join(''),
    sides: [
      ...piled.flatMap((place) => down(place, topOf(place[0] + 1, place[1])).map(rightSide)),
      ...piled.flatMap((place) => down(place, topOf(place[0], place[1] + 1)).map(leftSide)),
    ].join(''),
    whole: piled
      .filter(([right, left, up]) => topOf(right + 1, left) < up && topOf(right, left + 1) < up)
      .map((place) => top(place) + rightSide(place) + leftSide(place)),
  };
}

/** In isometric view, where a rhombus is twice as wide as high. */
function project([x, y]: Point, [right, left, up]: Place, edge: number): Point {
  return [x + (right - left) * edge, y + ((right + left) / 2 - up) * edge];
}

/** Heights that never grow towards who looks, so that no block hides another one's top. */
function pile([across, deep, tall]: Place, random: Random): readonly (readonly number[])[] {
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
