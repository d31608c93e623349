import type { Motif, Part } from '#art/motif.ts';
import { dots, halfEllipse, n, ns, type Point, range } from '#art/path.ts';

type Pipe = { readonly x: number; readonly radius: number };

// How wide the mouth of a pipe is seen, in shares of its radius.
const SLANT = 0.34;

/** A line inside a pipe inside a pipe: tunnels, and what is wrapped into something else. */
export const tunnel: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const middle = height / 2;
  const count = isSmall ? random.whole(2, 3) : random.whole(2, 4);
  const inner = isSmall ? 1.1 : random.pick([1, 1.5]);
  const outer = isSmall ? 3.1 : Math.min(height / 2 - 1.5, random.pick([5, 5.5, 6]));
  const first = isSmall ? random.pick([3, 3.75]) : random.whole(4, Math.round(width / 4));
  const last = isSmall ? random.pick([7.4, 8]) : Math.round(width * random.pick([0.55, 0.62, 0.7]));
  // From the inside out.
  const pipes = range(count).map((index): Pipe => {
    const share = index / (count - 1);
    return { x: first + (last - first) * share, radius: inner + (outer - inner) * share };
  });
  const lit = random.whole(0, count - 1);
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
  const joints = range(isSmall ? 0 : random.whole(1, 3)).map(
    (index) =>
      `M${ns(last + 3 * (index + 1) + outer * SLANT, middle - outer)}${halfEllipse(outer * SLANT, 2 * outer, 'left')}`,
  );
  const packets = range(isSmall ? 1 : random.whole(1, 3)).map((index): Point => [first - 1.75 - index * 1.5, middle]);
  const outside = drawn.at(-1) ?? [];
  const inside = drawn.slice(0, -1).reverse().flat();
  return [
    ...outside,
    ['line', joints.join('')],
    ...inside,
    ['main', `M0 ${n(middle)}H${n(first)}`],
    ['dot', dots(packets.filter(([x]) => x > 0.5))],
  ];
};

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
