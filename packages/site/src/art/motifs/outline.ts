import type { Motif } from '#art/motif.ts';
import { dot, n, ns, range } from '#art/path.ts';

/** Names below names, as the files of a folder: how something is put together. */
export const outline: Motif = ({ width, height, size }, random) => {
  const rows = Math.min(random.whole(4, 6), size === 'flat' ? 4 : 6);
  const step = (height - 2.6) / (rows - 1);
  const inset = random.pick([0.06, 0.2, 0.36]);
  const indent = random.pick([2.6, 4, 5.5]);
  const long = random.pick([0.8, 1.4, 2.2]);
  const chosen = random.whole(1, rows - 1);
  let depth = 0;
  const names = range(rows).map((row) => {
    depth = row === 0 ? 0 : Math.min(depth + 1, random.pick([1, 1, 2, 3]));
    return { row, depth, long: random.pick([3, 4.5, 6, 8]) * long };
  });
  const left = width * inset;
  const y = (row: number) => 1.3 + row * step;
  const x = (level: number) => left + level * indent;
  const parentOf = (row: number) =>
    names.slice(0, row).findLast((name) => name.depth < (names[row]?.depth ?? 0))?.row ?? 0;
  const joint = (row: number) => {
    const level = names[row]?.depth ?? 0;
    const from = parentOf(row);
    return `M${ns(x(level) - indent / 2 - 0.6, y(from) + 0.9)}V${n(y(row))}h${n(indent / 2 - 0.4)}`;
  };
  const bar = ({ row, depth: level, long: most }: (typeof names)[number]) =>
    `M${ns(x(level) + 0.4, y(row))}h${n(Math.max(1, Math.min(most, width - x(level) - 2.4)))}`;
  // From the first one down to the chosen one.
  const way: number[] = [];
  for (let row = chosen; row > 0; row = parentOf(row)) {
    way.push(row);
  }
  return [
    [
      'line',
      range(rows)
        .filter((row) => row > 0 && !way.includes(row))
        .map(joint)
        .join(''),
    ],
    [
      'bar',
      names
        .filter(({ row }) => row !== chosen)
        .map(bar)
        .join(''),
    ],
    ['main', way.map(joint).join('')],
    [
      'bar-main',
      names
        .slice(chosen, chosen + 1)
        .map(bar)
        .join(''),
    ],
    ['dot', size === 'small' ? '' : dot([x(names[chosen]?.depth ?? 0) - 0.9, y(chosen)])],
  ];
};
