import { expect, test } from 'vitest';
import { accentMistake, examineAccent, lookColors } from '#looks/accent.ts';
import { LOOK_COLORS } from '#looks/look-colors.ts';
import { LOOK_NAMES } from '#looks/looks.ts';
import { formatOklch, hexOf, parseColor } from '#looks/oklch.ts';

const HUES = Array.from({ length: 36 }, (_, index) => index * 10);

test.for(HUES)('an accent of hue %d that is dark enough has the contrast of every look, whatever its chroma', (hue) => {
  const mistakes = [0, 0.04, 0.1, 0.2, 0.3].map((chroma) => accentMistake(`oklch(42% ${chroma} ${hue})`));
  expect(mistakes.filter((mistake) => mistake !== undefined)).toEqual([]);
});

test.for(HUES)('the nearest of a light accent of hue %d passes, and what is a little lighter does not', (hue) => {
  const { tooLow, nearest } = examineAccent(`oklch(85% 0.12 ${hue})`) ?? { tooLow: [], nearest: '' };
  expect(tooLow).not.toEqual([]);
  expect(accentMistake(nearest)).toBeUndefined();
  const { lightness, ...rest } = parseColor(nearest) ?? { lightness: 0, chroma: 0, hue: 0 };
  expect(accentMistake(formatOklch({ ...rest, lightness: lightness + 0.01 }))).toBeDefined();
});

test('the nearest accent passes as it is written, of any colour', () => {
  const steps = [0x10, 0x2e, 0x69, 0x8e, 0xcc, 0xff];
  const two = (value: number) => value.toString(16).padStart(2, '0');
  const colors = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${two(red)}${two(green)}${two(blue)}`)),
  );
  const nearest = ['#1b8e36', '#2ecc69', ...colors].map((color) => [color, examineAccent(color)?.nearest ?? '']);
  expect(nearest.filter(([, text = '']) => accentMistake(text) !== undefined)).toEqual([]);
});

test('the message for an unreadable accent has look, pair, contrast and the nearest readable accent', () => {
  expect(accentMistake('#ffcc00')).toMatch(
    /^expected an accent that can be read: "accent" on "accent-soft" has a contrast of 1\.\d\d in the look light, and needs 4.5; the nearest of this hue that has it everywhere is oklch\(\d+(?:\.\d)?% 0\.17\d 90\)$/,
  );
});

test.for(['teal', 'rgb(0 0 0)', '#fff', 'oklch(45 0.07 210)', 'oklch(45% 7 210)', ''])(
  '%j is not an accent',
  (text) => {
    expect(accentMistake(text)).toMatch(/^expected a colour such as/);
    expect(() => lookColors(text)).toThrow(/is not a colour. Write it as/);
  },
);

test('an accent changes only the colours that derive from it, in all looks', () => {
  const colors = lookColors('oklch(45% 0.2 300)');
  for (const look of LOOK_NAMES) {
    const before: Readonly<Record<string, string>> = LOOK_COLORS[look].color;
    const changed = Object.entries(colors[look].color).filter(([name, value]) => before[name] !== value);
    expect(changed.map(([name]) => name)).toEqual(expect.arrayContaining(['accent', 'accent-soft']));
    expect(changed.map(([name]) => name).filter((name) => !/accent|focus/.test(name))).toEqual([]);
  }
  expect(lookColors(undefined)).toBe(LOOK_COLORS);
});

test('the default colours are what their accent gives, except for invisible differences', () => {
  const derived = lookColors(LOOK_COLORS.light.color.accent);
  const far = LOOK_NAMES.flatMap((look) => {
    const shipped: Readonly<Record<string, string>> = LOOK_COLORS[look].color;
    return Object.entries(derived[look].color).flatMap(([name, value]) => {
      const channels = [1, 3, 5].map((at) =>
        Math.abs(
          Number.parseInt(value.slice(at, at + 2), 16) - Number.parseInt((shipped[name] ?? '').slice(at, at + 2), 16),
        ),
      );
      return Math.max(...channels) > 12 ? [`${look} ${name}: ${value}, ships as ${shipped[name]}`] : [];
    });
  });
  expect(far).toEqual([]);
});

test.for(['#0b5f6b', '#ffffff', '#000000', '#c40000', '#1f5a9e'])('%s is the same after a way through OKLCH', (hex) => {
  const color = parseColor(hex);
  expect(color && hexOf(color)).toBe(hex);
});

test('what a screen cannot show keeps lightness and hue, with less chroma', () => {
  const shown = parseColor(hexOf({ lightness: 0.5, chroma: 0.4, hue: 150 }));
  expect(shown?.lightness).toBeCloseTo(0.5, 1);
  expect(shown?.chroma).toBeLessThan(0.2);
  expect(shown && Math.abs(shown.hue - 150)).toBeLessThan(2);
});
