import type { Motif } from '#art/motif.ts';
import { box, n, ns, range } from '#art/path.ts';

/** What is wrapped, and wrapped again, each time with a head of its own. */
export const packets: Motif = ({ width, height, size }, random) => {
  const count = random.whole(2, size === 'large' ? 4 : 3);
  const long = random.pick([0.56, 0.72, 0.9]);
  const high = random.pick([0.62, 0.86]);
  const at = random.pick([0, 0.5, 1]);
  const isEven = random.chance(0.5);
  const lit = random.chance(0.6) ? count - 1 : random.whole(0, count - 1);
  const [across, down] = [(width - 2) * long, (height - 1.2) * high];
  const left = 1 + (width - 2 - across) * at;
  const head = across * random.pick([0.12, 0.17]);
  const shrink = (down / 2 - 0.9) / count;
  const boxes = range(count).map((index) => {
    const [x, y] = [left + head * index, (height - down) / 2 + shrink * index];
    const wide = across - index * (head + (isEven ? head : 0.8));
    return { x, y, wide, deep: down - 2 * shrink * index };
  });
  const shape = ({ x, y, wide, deep }: (typeof boxes)[number]) => box([x, y], wide, deep, Math.min(0.8, deep / 3));
  const written = boxes.map(({ x, deep }) => `M${ns(x + head / 2, height / 2 - deep / 7)}v${n((2 * deep) / 7)}`);
  return [
    ...boxes.map((each, index) => [index === lit ? 'lit' : 'shape', shape(each)] as const),
    ['bar', written.filter((_, index) => index !== lit && index < count - 1).join('')],
    ['bar-main', written[lit] ?? ''],
  ];
};
