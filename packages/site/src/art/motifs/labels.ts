import type { Motif } from '#art/motif.ts';
import { bubbles } from '#art/motifs/bubbles.ts';
import { letter } from '#art/motifs/letter.ts';
import { sheets } from '#art/motifs/sheets.ts';
import { dots, ns, type Point, range } from '#art/path.ts';

type Label = { readonly at: Point; readonly long: number };

/** Labels on their strings, one of which is new: news of a product. */
export const labels: Motif = (frame, random) => random.pick([hung, hung, letter, sheets, bubbles])(frame, random);

const hung: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const hangs = random.chance(0.5);
  const count = random.whole(1, 3);
  const isEven = random.chance(0.3);
  // Along the string, and across it.
  const [along, across] = hangs ? [height, width] : [width, height];
  const most = hangs ? 8 : 9;
  const broad = Math.min(most, ((across - 1) / count) * (hangs ? 0.62 : 0.72), height * (count === 1 ? 0.48 : 0.4));
  const spread = hangs ? Math.min(across / count, broad * random.pick([1.35, 1.7])) : (across - 1) / count;
  const aside = hangs ? ((across - spread * count) / 2) * random.pick([0.5, 1, 1.5]) : 0.5;
  const longest = hangs ? along * 0.72 : Math.min(19, along * 0.72);
  const each = range(count).map((index): Label => {
    const string = along * (isEven ? 0.2 : random.pick([0.1, 0.18, 0.26]));
    const long = Math.max(broad * 0.8, (longest - (isEven ? 0 : string / 2)) * random.pick([0.7, 0.85, 1]));
    return { at: [string, aside + spread * (index + 0.5)], long: Math.min(long, along - string - 1) };
  });
  const point = (along: number, across: number): Point => (hangs ? [across, along] : [along, across]);
  const shape = ({ at: [from, middle], long }: Label) => {
    const [half, tip] = [broad / 2, broad * 0.3];
    const corners = [
      point(from, middle - half / 3),
      point(from + tip, middle - half),
      point(from + long, middle - half),
      point(from + long, middle + half),
      point(from + tip, middle + half),
      point(from, middle + half / 3),
    ];
    return `M${corners.map((corner) => ns(...corner)).join('L')}z`;
  };
  const hole = ({ at: [from, middle] }: Label) => point(from + broad * 0.36, middle);
  // Its round end does not go over the edge, which nothing cuts on a card.
  const string = (label: Label) => `M${ns(...point(0.1, label.at[1]))}L${ns(...hole(label))}`;
  const written = ({ at: [from, middle], long }: Label) => {
    const start = from + broad * 0.8;
    const room = from + long - start - 1;
    return room < 1.5 || broad < 2.4
      ? ''
      : `M${ns(...point(start, middle))}L${ns(...point(start + room * random.pick([0.4, 0.7, 1]), middle))}`;
  };
  const chosen = random.whole(0, count - 1);
  const lit = each.slice(chosen, chosen + 1);
  const others = each.filter((label) => !lit.includes(label));
  return [
    ['shape', others.map(shape).join('')],
    ['line', others.map(string).join('')],
    ['point', dots(others.map(hole))],
    ['bar', isSmall ? '' : others.map(written).join('')],
    ['lit', lit.map(shape).join('')],
    ['main', lit.map(string).join('')],
    ['bar-main', lit.map(written).join('')],
    ['dot', dots(lit.map(hole))],
  ];
};
