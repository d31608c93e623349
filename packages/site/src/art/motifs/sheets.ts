import type { Motif } from '#art/motif.ts';
import { box, n, ns, range } from '#art/path.ts';

/** Sheets of print on each other, the newest in front. */
export const sheets: Motif = ({ width, height, size }, random) => {
  const count = random.whole(2, 4);
  const broad = random.pick([0.75, 1.2, 1.7]);
  const across = random.pick([1.4, 2.6, 4]);
  const down = random.pick([-0.9, 0.9]);
  const at = random.pick([0.2, 0.5, 0.8]);
  const picture = random.pick(['none', 'none', 'above', 'beside'] as const);
  const lines = size === 'small' ? 2 : random.whole(2, 4);
  const high = height - 1.2 - Math.abs(down) * (count - 1);
  const wide = Math.min(high * broad, (width - 2) * 0.8 - across * (count - 1));
  const left = 1 + (width - 2 - wide - across * (count - 1)) * at;
  const top = down > 0 ? 0.6 : 0.6 - down * (count - 1);
  const corner = (index: number) => [left + across * index, top + down * index] as const;
  const shape = (index: number) => box(corner(index), wide, high, 0.6);
  const [x, y] = corner(count - 1);
  // The text is below a picture, or beside it.
  const fromX = x + 1.4 + (picture === 'beside' ? wide * 0.42 : 0);
  const fromY = y + 1.6 + (picture === 'above' ? high * 0.42 : 0);
  const room = x + wide - 1.4 - fromX;
  const step = (y + high - 1.6 - fromY) / (lines + 0.5);
  const written = range(lines).map(
    (index) => `M${ns(fromX, fromY + step * (index + 1))}h${n(room * random.pick([0.5, 0.8, 1]))}`,
  );
  const shown = {
    none: '',
    above: box([x + 1, y + 1], wide - 2, high * 0.34, 0.4),
    beside: box([x + 1, y + 1], wide * 0.36, high - 2, 0.4),
  }[picture];
  return [
    [
      'shape',
      range(count - 1)
        .map(shape)
        .join(''),
    ],
    ['lit', shape(count - 1)],
    ['shape', shown],
    ['bar', written.join('')],
    ['bar-main', `M${ns(fromX, fromY)}h${n(room * 0.5)}`],
  ];
};
