import type { Frame, Motif, Part } from '#art/motif.ts';
import { dials } from '#art/motifs/dial.ts';
import { scatter } from '#art/motifs/scatter.ts';
import { dots, n, ns, type Point, range } from '#art/path.ts';
import type { Random } from '#art/random.ts';

// Half a sine wave as a cubic Bézier curve: where its control points are, in shares of its length and its height.
const CONTROL = 0.3642;
const REACH = 4 / 3;

/** Waves of one length and many heights, which may settle, or what was measured, in bars: performance, and what is observed. */
export const waves: Motif = (frame, random) => random.pick([curves, curves, bars, dials, scatter])(frame, random);

function curves({ width, height, size }: Frame, random: Random): readonly Part[] {
  const isSmall = size === 'small';
  const form = random.pick(['steady', 'humps', 'settle'] as const);
  const decay = form === 'settle' ? random.pick([0.86, 0.72]) : 1;
  const first = form === 'settle' ? random.pick([8, 11]) : random.pick([3.5, 5, 8, 12]);
  const high = random.pick([0.5, 0.75, 1]);
  const sign = random.pick([-1, 1]);
  const count = isSmall ? 2 : random.whole(2, 5);
  const begin = form === 'settle' ? 0 : -random.pick([0, 0.25, 0.5]) * first;
  const shown = random.whole(0, 9);
  const isHumps = form === 'humps';
  const base = isHumps ? height * 0.84 : height / 2;
  const most = (isHumps ? height * 0.68 : height / 2 - 1.2) * high * (isHumps ? 1 : sign);
  const halves: { readonly x: number; readonly length: number }[] = [];
  for (let x = begin, length = first; x < width && length > 1; x += length, length *= decay) {
    halves.push({ x, length });
  }
  const crest = (index: number, length: number) => ((isHumps || index % 2 === 0 ? -1 : 1) * length) / first;
  const wave = (share: number) => {
    const pieces = halves.map(({ length }, index) => {
      const reach = share * most * REACH * crest(index, length);
      return `c${ns(CONTROL * length, reach, (1 - CONTROL) * length, reach, length, 0)}`;
    });
    return `M${ns(begin, base)}${pieces.join('')}${form === 'settle' ? `H${n(width)}` : ''}`;
  };
  const shares = range(count).map((index) =>
    isHumps ? 1 - (index + 1) / (count + 1) : 1 - (2 * (index + 1)) / (count + 1),
  );
  const crests = halves
    .map(({ x, length }, index): Point => [x + length / 2, base + most * crest(index, length)])
    .filter(([x]) => x > 1 && x < width - 1);
  const at = shown % Math.max(1, crests.length);
  return [
    ['tint', wave(1)],
    ['line', shares.map(wave).join('')],
    ['main', wave(1)],
    ['dot', dots(crests.slice(at, at + 1))],
  ];
}

/** Measured values, of which some are looked at. */
function bars({ width, height }: Frame, random: Random): readonly Part[] {
  const gap = random.pick([2, 2.8, 4]);
  const isCentred = random.chance(0.5);
  const course = random.pick(['any', 'hill', 'falling', 'rising'] as const);
  const peak = random.pick([0.25, 0.5, 0.75]);
  const lit = random.pick([0.2, 0.5, 0.8]);
  const values = range(24).map(() => random.whole(2, 10) / 10);
  const count = Math.floor((width - 2) / gap);
  const most = height * 0.78;
  const from = (width - gap * (count - 1)) / 2;
  const share = (index: number) => {
    const place = index / (count - 1);
    return {
      any: values[index] ?? 0.5,
      hill: Math.max(0.12, 1 - Math.abs(place - peak) * 1.6),
      falling: Math.max(0.1, 1 - place * 0.9),
      rising: 0.1 + place * 0.9,
    }[course];
  };
  const bar = (index: number) => {
    const long = most * share(index);
    const top = isCentred ? (height - long) / 2 : height - 1 - long;
    return `M${ns(from + gap * index, top)}v${n(long)}`;
  };
  const chosen = Math.round(lit * (count - 1));
  return [
    [
      'bar',
      range(count)
        .filter((index) => index !== chosen)
        .map(bar)
        .join(''),
    ],
    ['bar-main', bar(chosen)],
    ['line', isCentred ? '' : `M0 ${n(height - 0.4)}H${n(width)}`],
  ];
}
