import type { Frame, Motif, Part } from '#art/motif.ts';
import { beneath } from '#art/motifs/beneath.ts';
import { corridor } from '#art/motifs/corridor.ts';
import { dots, halfEllipse, n, ns, type Point, range } from '#art/path.ts';
import type { Random } from '#art/random.ts';

type Pipe = { readonly x: number; readonly radius: number };

// How wide the mouth of a pipe is seen, in shares of its radius.
const SLANT = 0.34;

/** A line inside a pipe inside a pipe, through rings, or two beside each other: tunnels, and what is wrapped into something else. */
export const tunnel: Motif = (frame, random) => {
  return random.pick([one, one, two, rings, corridor, beneath])(frame, random);
};

const one: Motif = (frame, random) => {
  const middle = frame.height / 2;
  return nested(frame, { middle, outer: middle - 1, count: random.whole(1, 4) }, random);
};

const two: Motif = (frame, random) => {
  const middle = frame.height / 2;
  const outer = frame.height / 4 - 0.6;
  return [-1, 1].flatMap((side) =>
    nested(frame, { middle: middle + (side * frame.height) / 4, outer, count: 2 }, random),
  );
};

type Place = { readonly middle: number; readonly outer: number; readonly count: number };

function nested(
  { width, height, size }: Frame,
  { middle, outer: most, count }: Place,
  random: Random,
): readonly Part[] {
  const outer = most * random.pick([0.7, 0.85, 1]);
  const inner = Math.min(outer * 0.6, (height / 16) * random.pick([1, 1.7, 2.4]));
  const first = width * random.pick([0.18, 0.3, 0.42]);
  const last = Math.max(first + (count - 1) * 1.8, width * random.pick([0.5, 0.66, 0.8]));
  const lit = random.whole(0, count - 1);
  // From the inside out.
  const pipes = range(count).map((index): Pipe => {
    const share = count === 1 ? 1 : index / (count - 1);
    return { x: count === 1 ? first : first + (last - first) * share, radius: inner + (outer - inner) * share };
  });
  const drawn = pipes.map((pipe, index): readonly Part[] => {
    const mouth = mouthOf(pipe, middle);
    const body = bodyOf(pipe, middle, pipes[index + 1]?.x, width);
    return index === lit
      ? [['lit', body + mouth]]
      : [
          ['shape', body],
          ['shade', mouth],
        ];
  });
  const outermost = pipes.at(-1)?.x ?? first;
  const joints = range(size === 'small' ? 0 : random.whole(0, 3)).map(
    (index) =>
      `M${ns(outermost + 3 * (index + 1) + outer * SLANT, middle - outer)}${halfEllipse(outer * SLANT, 2 * outer, 'left')}`,
  );
  const packets = range(random.whole(1, 3)).map((index): Point => [first - 1.75 - index * 1.5, middle]);
  return [
    ...(drawn.at(-1) ?? []),
    ['line', joints.join('')],
    ...drawn.slice(0, -1).reverse().flat(),
    ['main', `M0 ${n(middle)}H${n(first)}`],
    ['dot', dots(packets.filter(([x]) => x > 0.5))],
  ];
}

/** A line through rings that grow, shrink, or stay. */
function rings({ width, height }: Frame, random: Random): readonly Part[] {
  const middle = height / 2;
  const count = random.whole(2, 5);
  const [small, large] = [height * random.pick([0.14, 0.24]), height / 2 - 1.2];
  const grow = random.pick([1, -1, 0] as const);
  const lit = random.whole(0, count - 1);
  const gap = Math.min(random.pick([3, 4.5, 6.5]), (width - 6) / count);
  const from = 3 + (width - 6 - gap * (count - 1)) * random.pick([0.25, 0.5, 0.75]);
  const all = range(count).map((index): Pipe => {
    const share = grow === 0 ? 0.8 : (grow > 0 ? index : count - 1 - index) / (count - 1);
    return { x: from + gap * index, radius: small + (large - small) * share };
  });
  const side = (bulge: 'left' | 'right', which: (index: number) => boolean) =>
    all
      .filter((_, index) => which(index))
      .map(({ x, radius }) => `M${ns(x, middle - radius)}${halfEllipse(radius * SLANT, 2 * radius, bulge)}`)
      .join('');
  const others = (index: number) => index !== lit;
  const only = (index: number) => index === lit;
  return [
    // What is in front of the line is drawn after it.
    ['line', side('right', others)],
    ['tint', mouthOf(all[lit] ?? { x: 0, radius: 1 }, middle)],
    ['main', `${side('right', only)}M0 ${n(middle)}H${n(width)}${side('left', only)}`],
    ['line', side('left', others)],
    ['dot', dots([[from - 2.6, middle]])],
  ];
}

function mouthOf({ x, radius }: Pipe, middle: number): string {
  const half = radius * SLANT;
  return `M${ns(x, middle - radius)}${halfEllipse(half, 2 * radius, 'left')}${halfEllipse(half, -2 * radius, 'right')}`;
}

/** As far as the mouth of the pipe that it is in, or, the outer one, out of the frame. */
function bodyOf({ x, radius }: Pipe, middle: number, end: number | undefined, width: number): string {
  return end === undefined
    ? `M${ns(width + 1, middle - radius)}H${n(x)}${halfEllipse(radius * SLANT, 2 * radius, 'left')}H${n(width + 1)}`
    : `M${ns(x, middle - radius)}H${n(end)}${halfEllipse(radius * SLANT, 2 * radius, 'right')}H${n(x)}`;
}
