import { expect, test } from 'vitest';
import { accentMistake, contrastRatio, lookColors } from '#looks/accent.ts';
import { LOOK_COLORS } from '#looks/look-colors.ts';
import { LOOK_NAMES } from '#looks/looks.ts';

const HUES = Array.from({ length: 12 }, (_, index) => index * 30);
const nearestTo = (accent: string) => /(oklch\([^)]*\))$/.exec(accentMistake(accent) ?? '')?.[1] ?? '';

test.for(HUES)('an accent of hue %d that is dark enough has the contrast of every look, whatever its chroma', (hue) => {
  const mistakes = [0, 0.1, 0.3].map((chroma) => accentMistake(`oklch(42% ${chroma} ${hue})`));
  expect(mistakes).toEqual([undefined, undefined, undefined]);
});

test.for(HUES)('the nearest of a light accent of hue %d passes, and what is a little lighter does not', (hue) => {
  const nearest = nearestTo(`oklch(85% 0.12 ${hue})`);
  expect(accentMistake(nearest)).toBeUndefined();
  const lighter = nearest.replace(/[\d.]+(?=%)/, (lightness) => String(Number(lightness) + 1));
  expect(accentMistake(lighter)).toBeDefined();
});

test('the message for an unreadable accent has look, pair, contrast and the nearest readable accent', () => {
  expect(accentMistake('#ffcc00')).toMatch(
    /^expected an accent that can be read: "accent" on "accent-soft" has a contrast of 1\.\d\d in the look light, and needs 4.5; the nearest of this hue that has it everywhere is oklch\(\d+(?:\.\d)?% 0\.17\d 90\)$/,
  );
});

test.for(['tealish', 'oklch(45%)', ''])('%j is not an accent', (text) => {
  expect(accentMistake(text)).toMatch(/^expected a color such as/);
  expect(() => lookColors(text)).toThrow(/is not a color. Write it as/);
});

test('an accent changes only the colors that derive from it, in all looks', () => {
  const { accent, 'on-accent': on, 'accent-soft': soft, focus, ...others } = lookColors('oklch(45% 0.2 300)');
  expect(LOOK_COLORS).toMatchObject(others);
  for (const look of LOOK_NAMES) {
    expect([accent[look], soft[look]]).not.toEqual([LOOK_COLORS.accent[look], LOOK_COLORS['accent-soft'][look]]);
    expect([on[look], focus[look]].join()).toMatch(/^#[\da-f]{6},#[\da-f]{6}$/);
  }
  expect(lookColors(undefined)).toBe(LOOK_COLORS);
});

test.for([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#0000ff', 2.15],
] as const)('the contrast of %s and %s is %d', ([one, other, ratio]) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});
