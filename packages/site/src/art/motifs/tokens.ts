import type { Motif } from '#art/motif.ts';
import { attention } from '#art/motifs/attention.ts';
import { prompt } from '#art/motifs/prompt.ts';
import { ns, type Point, range } from '#art/path.ts';

/** Text in pieces, some of which are looked at: language models, and code. */
export const tokens: Motif = (frame, random) => random.pick([rows, rows, attention, prompt])(frame, random);

const rows: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const form = random.pick(['text', 'code', 'talk', 'middle', 'columns'] as const);
  const most = size === 'flat' ? 3 : random.whole(3, 6);
  const long = random.pick([1, 2, 3]);
  const depths = range(6).map(() => random.whole(0, 2));
  const ends = range(6).map(() => random.pick([0.4, 0.6, 0.8, 1]));
  const pieces = range(40).map(() => random.pick([0, 1, 2, 3, 5]) * (long / 2));
  const isShort = random.chance(0.3);
  const place = random.whole(0, 5);
  const step = (height - 2.4) / Math.max(3, most - 1 + (isShort ? 1.5 : 0));
  const margin = isSmall ? 1.8 : 3;
  const room = Math.min(width - 2 * margin, 30);
  const y = (row: number) => height / 2 + (row - (most - 1) / 2) * step;
  let piece = 0;
  const rows = range(most).map((row) => {
    const [from, to] = spanOf(form, { row, depth: depths[row] ?? 0, end: ends[row] ?? 1, room, width, margin });
    const bars: string[] = [];
    for (let x = from; x <= to - 0.4; piece += 1) {
      const length = Math.min(pieces[piece % pieces.length] ?? 1, to - x);
      // Between the columns nothing stands.
      if (form !== 'columns' || Math.abs(x + length / 2 - width / 2) > length / 2 + 1.4) {
        bars.push(bar([x, y(row)], length));
      }
      x += length + 2;
    }
    return bars.length === 0 ? [bar([from, y(row)], 1)] : bars;
  });
  const chosen = rows[place % most] ?? [];
  const first = random.whole(0, chosen.length - 1);
  const lit = chosen.slice(first, first + random.whole(1, isSmall ? 2 : 4));
  return [
    [
      'bar',
      rows
        .flat()
        .filter((each) => !lit.includes(each))
        .join(''),
    ],
    ['bar-main', lit.join('')],
  ];
};

type Row = {
  readonly row: number;
  readonly depth: number;
  readonly end: number;
  readonly room: number;
  readonly width: number;
  readonly margin: number;
};

/** From where to where a row has text. */
function spanOf(
  form: 'text' | 'code' | 'talk' | 'middle' | 'columns',
  { row, depth, end, room, width, margin }: Row,
): Point {
  const long = room * end;
  switch (form) {
    case 'code':
      return [margin + depth * 3, margin + Math.max(depth * 3 + 2, long)];
    case 'talk':
      // One answers the other, from the other side.
      return row % 2 === 0 ? [margin, margin + long * 0.7] : [width - margin - long * 0.7, width - margin];
    case 'middle':
      return [(width - long) / 2, (width + long) / 2];
    case 'columns':
      return [margin, width - margin];
    default:
      return [margin, margin + (row % 3 === 2 ? long : room)];
  }
}

function bar([x, y]: Point, length: number): string {
  return `M${ns(x, y)}h${ns(length)}`;
}
