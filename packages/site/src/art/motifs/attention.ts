import type { Motif } from '#art/motif.ts';
import { n, ns, range } from '#art/path.ts';

/** A line of text, and which of its pieces one of them looks back at. */
export const attention: Motif = ({ width, height, size }, random) => {
  const place = random.pick(['below', 'above', 'middle'] as const);
  const count = random.whole(4, size === 'small' ? 5 : 8);
  const chosen = random.whole(Math.floor(count / 2), count - 1);
  const weights = range(8).map(() => random.pick([1, 1.6, 2.4]));
  const strongest = random.whole(0, 7) % chosen;
  const high = random.pick([0.75, 1]);
  const total = weights.slice(0, count).reduce((sum, weight) => sum + weight, 0);
  const gap = 1.9;
  const free = width - 4 - gap * (count - 1);
  let x = 2;
  const pieces = range(count).map((index) => {
    const long = ((weights[index] ?? 1) / total) * free;
    const piece = { x, long };
    x += long + gap;
    return piece;
  });
  const y = { below: height - 2, above: 2, middle: height / 2 }[place];
  const middle = (index: number) => (pieces[index]?.x ?? 0) + (pieces[index]?.long ?? 0) / 2;
  const span = middle(chosen) - middle(0);
  const room = place === 'middle' ? height / 2 - 1.8 : height - 4.4;
  const arc = (index: number) => {
    const [from, to] = [middle(index), middle(chosen)];
    const isAbove = place === 'below' || (place === 'middle' && index % 2 === 0);
    const half = (to - from) / 2;
    return `M${ns(from, y + (isAbove ? -1.2 : 1.2))}a${ns(half, room * high * ((to - from) / span), 0, 0, isAbove ? 1 : 0, 2 * half, 0)}`;
  };
  const bar = (index: number) => `M${ns(pieces[index]?.x ?? 0, y)}h${n(pieces[index]?.long ?? 0)}`;
  const all = range(count);
  return [
    [
      'line',
      all
        .filter((index) => index < chosen && index !== strongest)
        .map(arc)
        .join(''),
    ],
    [
      'bar',
      all
        .filter((index) => index !== chosen && index !== strongest)
        .map(bar)
        .join(''),
    ],
    ['main', arc(strongest)],
    ['bar-main', bar(chosen) + bar(strongest)],
  ];
};
