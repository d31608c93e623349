import type { Motif } from '#art/motif.ts';
import { circle, dots, n, ns, type Point, range } from '#art/path.ts';

/** One step after the other, as far as one has come, perhaps over the top: guides. */
export const steps: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const count = random.whole(3, 6);
  // How far up the highest is, and the lowest, in shares of the height.
  const top = random.pick([0.2, 0.3, 0.45]);
  const foot = random.pick([0.72, 0.84, 0.94]);
  const pace = random.pick(['even', 'late', 'early', 'over'] as const);
  const reached = random.whole(1, count - 1);
  const style = random.pick(['walls', 'courses', 'filled', 'nothing'] as const);
  const widths = range(count).map((index) => PACES[pace](index, count));
  const unit = width / sum(widths);
  const start = (index: number) => unit * sum(widths.slice(0, index));
  const peak = pace === 'over' ? Math.ceil(count / 2) : count - 1;
  const rise = ((foot - top) * height) / peak;
  const y = (index: number) => foot * height - (index <= peak ? index : 2 * peak - index) * rise;
  const landing = (index: number): Point => [(start(index) + start(index + 1)) / 2, y(index)];
  const path = (from: number, to: number) =>
    `M${ns(start(from), y(from))}` +
    range(to - from)
      .map((index) => `H${n(start(from + index + 1))}V${n(y(from + index + 1))}`)
      .join('');
  const below = {
    walls: () =>
      range(count - 1).map((index) => `M${ns(start(index + 1), Math.max(y(index), y(index + 1)))}V${n(height)}`),
    courses: () =>
      range(peak).map(
        (index) =>
          `M${ns(start(index + 1), y(index))}H${n(pace === 'over' ? start(2 * peak - index) || width : width)}`,
      ),
    filled: () => [],
    nothing: () => [],
  };
  const isFilled = style === 'filled' || style === 'walls';
  const [x, at] = landing(reached);
  return [
    ['tint', `${path(0, isFilled ? count - 1 : reached)}H${n(isFilled ? width : start(reached + 1))}V${n(height)}H0z`],
    ['line', `${path(reached, count - 1)}H${n(width)}${below[style]().join('')}`],
    ['main', `${path(0, reached)}H${n(x)}`],
    ['dot', isSmall ? '' : dots(range(reached).map(landing))],
    ['lit', circle([x, at], Math.min(1.5, height / 10))],
  ];
};

/** How long a step is, in shares of the way: all alike, or the first or the last one longer. */
const PACES = {
  even: () => 1,
  late: (index) => (index === 0 ? 3 : 1),
  early: (index, count) => (index === count - 1 ? 3 : 1),
  over: (index, count) => (index === Math.ceil(count / 2) ? 2 : 1),
} as const satisfies Record<string, (index: number, count: number) => number>;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
