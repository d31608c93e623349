import type { Motif } from '#art/motif.ts';
import { box, dots, n, ns, type Point, range } from '#art/path.ts';

/** The days of some weeks, and the one on which it came out. */
export const calendar: Motif = ({ width, height, size }, random) => {
  const rows = size === 'flat' ? 2 : random.whole(2, 4);
  const columns = random.pick([3, 5, 7]);
  const at = random.pick([0, 0.5, 1]);
  const [long, tall] = [random.pick([0.46, 0.7, 1]), random.pick([0.75, 1])];
  const chosen = random.whole(0, 27) % (rows * columns);
  const marks = random.whole(0, 4);
  const isFilled = random.chance(0.5);
  const whole = (height - 1.2) * tall;
  const head = whole * random.pick([0.14, 0.28]);
  const down = (whole - head) / rows;
  const across = ((width - 2) * long) / columns;
  const [wide, high] = [across * columns, down * rows];
  const [left, upper] = [1 + (width - 2 - wide) * at, (height - whole) / 2];
  const top = upper + head;
  const cell = (index: number): Point => [left + (index % columns) * across, top + Math.floor(index / columns) * down];
  const inner = [
    ...range(columns - 1).map((column) => `M${ns(left + (column + 1) * across, top)}v${n(high)}`),
    ...range(rows).map((row) => `M${ns(left, top + row * down)}h${n(wide)}`),
  ];
  const marked = range(marks)
    .map((index) => (chosen + (index + 1) * 3) % (rows * columns))
    .map((index): Point => [cell(index)[0] + across / 2, cell(index)[1] + down / 2]);
  const [x, y] = cell(chosen);
  // The days before it.
  const past = range(isFilled ? Math.ceil(chosen / columns) : 0).map((row) => {
    const days = Math.min(columns, chosen - row * columns) * across;
    return `M${ns(left, top + row * down)}h${n(days)}v${n(down)}h${n(-days)}z`;
  });
  return [
    ['shape', box([left, upper], wide, whole, 0.6)],
    ['tint', past.join('')],
    ['line', inner.join('')],
    ['point', dots(marked)],
    ['lit', `M${ns(x, y)}h${n(across)}v${n(down)}h${n(-across)}z`],
    ['dot', dots([[x + across / 2, y + down / 2]])],
  ];
};
