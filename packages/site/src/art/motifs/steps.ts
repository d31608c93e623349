import type { Motif } from '#art/motif.ts';
import { circle, dots, n, ns, type Point, range } from '#art/path.ts';

/** One step after the other, as far as one has come: guides. */
export const steps: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const count = isSmall ? random.whole(3, 4) : random.whole(4, 8);
  const bottom = height - (isSmall ? 1.25 : random.pick([1.5, 2.5, 3.5]));
  const highest = size === 'large' ? random.pick([3, 4, 5.5]) : 2.25;
  const rise = (bottom - highest) / (count - 1);
  const widths = range(count).map(() => random.pick(isSmall ? [3, 4] : [2, 3, 4]));
  const unit = width / sum(widths);
  // Where each one begins, and where the last one ends.
  const start = (index: number) => unit * sum(widths.slice(0, index));
  const y = (index: number) => bottom - index * rise;
  const landing = (index: number): Point => [(start(index) + start(index + 1)) / 2, y(index)];
  const radius = Math.min(isSmall ? 0.7 : random.pick([0.4, 0.8, 1.2]), rise / 2);
  const climb = `q${ns(radius, 0, radius, -radius)}v${n(2 * radius - rise)}q${ns(0, -radius, radius, -radius)}`;
  const path = (from: number, to: number, down = 0) =>
    `M${ns(from === 0 ? 0 : start(from) + radius + down, y(from) + down)}` +
    range(to - from)
      .map((index) => `H${n(start(from + index + 1) - radius + down)}${climb}`)
      .join('');
  const reached = random.whole(1, count - 1);
  const [x, top] = landing(reached);
  const below = {
    walls: () => range(count - 1).map((index) => `M${ns(start(index + 1), y(index) - radius)}V${n(height)}`),
    courses: () => range(count - 1).map((index) => `M${ns(start(index + 1) - radius, y(index))}H${n(width)}`),
    echoes: () => [1.1, 2.2].map((down) => `${path(0, count - 1, Math.min(down, height - bottom))}H${n(width)}`),
    nothing: () => [],
  };
  const style = random.pick(['walls', 'courses', 'echoes', 'nothing'] as const);
  return [
    ['tint', `${path(0, reached)}H${n(start(reached + 1))}V${n(height)}H0z`],
    ['line', `${path(reached, count - 1)}H${n(width)}${isSmall ? '' : below[style]().join('')}`],
    ['point', dots(range(count - 1 - reached).map((index) => landing(reached + 1 + index)))],
    ['main', `${path(0, reached)}H${n(x)}`],
    ['dot', isSmall ? '' : dots(range(reached).map(landing))],
    ['lit', circle([x, top], isSmall ? 1 : 1.1)],
  ];
};

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
