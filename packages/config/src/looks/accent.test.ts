import { expect, test } from 'vitest';
import { accentMistake, contrastRatio, lookColors } from '#looks/accent.ts';
import { LEAST, USES } from '#looks/color-uses.ts';
import { LOOK_COLORS } from '#looks/look-colors.ts';
import { LOOK_NAMES, LOOKS } from '#looks/looks.ts';

const HUES = Array.from({ length: 12 }, (_, index) => index * 30);

test.for(HUES)('an accent of hue %d can be read in every look, whatever its lightness and chroma', (hue) => {
  for (const lightness of [20, 42, 58, 85, 100]) {
    for (const chroma of [0, 0.12, 0.3]) {
      const accent = `oklch(${lightness}% ${chroma} ${hue})`;
      const colors = lookColors(accent);
      for (const [use, foregrounds, backgrounds] of USES) {
        for (const [one, other] of foregrounds.flatMap((each) =>
          backgrounds.map((ground) => [each, ground] as const),
        )) {
          for (const look of LOOK_NAMES.filter(() => /accent|focus/.test(`${one} ${other}`))) {
            const ratio = contrastRatio(colors[one][look], colors[other][look]);
            expect(ratio, `${accent}: ${one} on ${other}, ${look}`).toBeGreaterThanOrEqual(
              LEAST[use][LOOKS[look].contrast],
            );
          }
        }
      }
    }
  }
});

test('buttons have the accent as it is, with dark text if it is light, and other parts a darker one', () => {
  const { accent, 'accent-fill': fill, 'on-accent': on } = lookColors('#ffcc00');
  expect([fill.light, on.light]).toEqual(['#ffcc00', on.dark]);
  expect(accent.light).not.toBe('#ffcc00');
  const dark = lookColors('#6a1b9a');
  expect([dark.accent.light, dark['accent-fill'].light, dark['on-accent'].light]).toEqual([
    '#6a1b9a',
    '#6a1b9a',
    '#ffffff',
  ]);
});

test.for(['tealish', 'oklch(45%)', ''])('%j is not an accent', (text) => {
  expect(accentMistake(text)).toMatch(/^expected a color such as/);
  expect(() => lookColors(text)).toThrow(/is not a color. Write it as/);
});

test('an accent changes only the colors that derive from it, in all looks', () => {
  const colors = lookColors('oklch(45% 0.2 300)');
  const { accent, 'accent-fill': _, 'on-accent': on, 'accent-soft': soft, focus, ...others } = colors;
  expect(LOOK_COLORS).toMatchObject(others);
  for (const look of LOOK_NAMES) {
    expect([accent[look], soft[look]]).not.toEqual([LOOK_COLORS.accent[look], LOOK_COLORS['accent-soft'][look]]);
    expect([on[look], focus[look]].join()).toMatch(/^#[\da-f]{6},#[\da-f]{6}$/);
  }
  expect(lookColors(undefined)).toBe(LOOK_COLORS);
});
