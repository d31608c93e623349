import type { Motif } from '#art/motif.ts';
import { box, dots, n, ns, range } from '#art/path.ts';

/** A window with what was asked in it, what was answered, and where it goes on. */
export const prompt: Motif = ({ width, height, size }, random) => {
  const long = random.pick([0.5, 0.66, 0.86]);
  const at = random.pick([0, 0.5, 1]);
  const high = random.pick([0.8, 1]);
  const rows = random.whole(2, size === 'flat' ? 2 : 4);
  const ends = range(4).map(() => random.pick([0.35, 0.55, 0.75, 1]));
  const lit = random.whole(0, rows - 1);
  const isSplit = random.chance(0.3);
  const [wide, down] = [(width - 1.6) * long, (height - 1.2) * high];
  const [left, top] = [0.8 + (width - 1.6 - wide) * at, (height - down) / 2];
  const head = Math.min(2.4, down * 0.2);
  const side = isSplit ? wide * 0.3 : 0;
  const room = wide - side - 3;
  const step = (down - head) / (rows + 0.2);
  const y = (row: number) => top + head + step * (row + 0.6);
  const line = (row: number) => `M${ns(left + side + 1.5, y(row))}h${n(Math.max(0.8, room * (ends[row] ?? 1)))}`;
  const all = range(rows);
  const end = left + side + 1.5 + room * (ends[lit] ?? 1);
  const cursor = Math.min(1.6, step * 0.6);
  return [
    ['shape', box([left, top], wide, down, 0.8)],
    [
      'line',
      `M${ns(left, top + head)}h${n(wide)}${isSplit ? `M${ns(left + side, top + head)}v${n(down - head)}` : ''}`,
    ],
    ['point', size === 'small' ? '' : dots(range(3).map((index) => [left + 1.2 + index, top + head / 2] as const))],
    [
      'bar',
      all
        .filter((row) => row !== lit)
        .map(line)
        .join(''),
    ],
    ['bar-main', line(lit)],
    ['main', (ends[lit] ?? 1) < 1 ? `M${ns(end + 1.2, y(lit) - cursor / 2)}v${n(cursor)}` : ''],
  ];
};
