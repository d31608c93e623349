import type { Motif } from '#art/motif.ts';
import { box, n, range } from '#art/path.ts';

/** Containers stacked beside each other, seen from the front, with room for more. */
export const shelf: Motif = ({ width, height, size }, random) => {
  const rows = random.whole(2, size === 'flat' ? 3 : 4);
  const broad = random.pick([1.2, 1.8, 2.4]);
  const course = random.pick(['rising', 'falling', 'any', 'any'] as const);
  const heights = range(16).map(() => random.whole(0, rows));
  const isHung = random.chance(0.2);
  const down = (height - 2.4) / rows - 0.5;
  const across = Math.min(down * broad, width / 3);
  const columns = Math.max(2, Math.floor((width - 1.6) / (across + 0.5)));
  const left = (width - columns * (across + 0.5) + 0.5) / 2;
  const highOf = (column: number) => {
    const share = (column + 1) / columns;
    return {
      rising: Math.max(1, Math.round(rows * share)),
      falling: Math.max(1, Math.round(rows * (1.15 - share))),
      any: column === 0 ? rows : (heights[column] ?? 1),
    }[course];
  };
  const all = range(columns).flatMap((column) =>
    range(highOf(column)).map((row) => {
      const y = isHung ? 1.2 + row * (down + 0.5) : height - 1.2 - (row + 1) * (down + 0.5) + 0.5;
      return box([left + column * (across + 0.5), y], across, down, 0.4);
    }),
  );
  const chosen = random.whole(0, all.length - 1);
  return [
    ['line', `M0 ${n(isHung ? 0.6 : height - 0.6)}H${n(width)}`],
    ['shade', all.filter((_, index) => index !== chosen && index % 3 === 0).join('')],
    ['shape', all.filter((_, index) => index !== chosen && index % 3 !== 0).join('')],
    ['lit', all[chosen] ?? ''],
  ];
};
