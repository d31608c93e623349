import type { Motif } from '#art/motif.ts';
import { dot, n, ns, type Point, range, tenths } from '#art/path.ts';

/** Instruments with a hand: what is measured, and how far it has come. */
export const dials: Motif = ({ width, height, size }, random) => {
  const count = random.pick([1, 1, 2, 3]);
  // As exact as path data, so that a half circle is one.
  const radius = tenths(Math.min(height - 2.4, (width / count - 1) / 2) * random.pick([0.82, 1]));
  const at = random.pick([0.25, 0.5, 0.75]);
  const chosen = random.whole(0, count - 1);
  const ticks = random.pick([6, 8, 12]);
  const shown = size === 'large' ? ticks : 4;
  const y = tenths((height + radius) / 2);
  const [pitch, room] = [Math.min(width / count, radius * 2.6), width - 2 * radius - 2];
  const first = count === 1 ? radius + 1 + room * at : (width - pitch * (count - 1)) / 2;
  const parts = range(count).map((index) => {
    // None stands upright, as at rest.
    const value = (random.whole(1, ticks / 2 - 1) + (random.chance(0.5) ? ticks / 2 : 0)) / ticks;
    const x = tenths(first + pitch * index);
    const on = (share: number, reach: number): Point => [
      x - reach * radius * Math.cos(share * Math.PI),
      y - reach * radius * Math.sin(share * Math.PI),
    ];
    const marks = range(shown - 1).map((index) => {
      const share = (index + 1) / shown;
      return `M${ns(...on(share, 0.86))}L${ns(...on(share, 0.7))}`;
    });
    const half = `${ns(radius, radius, 0, 0, 1)}`;
    return {
      face: `M${ns(...on(0, 1))}A${half}${lead(ns(...on(1, 1)))}z`,
      marks: marks.join(''),
      hand: `M${ns(...on(0, 1))}A${half}${lead(ns(...on(value, 1)))}M${ns(x, y)}L${ns(...on(value, 0.62))}`,
      quiet: `M${ns(x, y)}L${ns(...on(value, 0.62))}`,
      pin: dot([x, y]),
    };
  });
  const others = parts.filter((_, index) => index !== chosen);
  const lit = parts[chosen];
  return [
    ['shape', parts.map(({ face }) => face).join('')],
    [
      'line',
      `M0 ${n(y)}H${n(width)}${parts.map(({ marks }) => marks).join('')}${others.map(({ quiet }) => quiet).join('')}`,
    ],
    ['point', others.map(({ pin }) => pin).join('')],
    ['main', lit?.hand ?? ''],
    ['dot', lit?.pin ?? ''],
  ];
};

function lead(numbers: string): string {
  return numbers.startsWith('-') ? numbers : ` ${numbers}`;
}
