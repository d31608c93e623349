import { expect, test } from 'vitest';
import { contrastRatio, isColor, themeColors } from '#themes/accent.ts';
import { MIN_CONTRAST, USES } from '#themes/color-uses.ts';
import { THEME_COLORS } from '#themes/theme-colors.ts';
import { APPLIED_THEMES, THEME_TRAITS } from '#themes/themes.ts';

const HUES = Array.from({ length: 12 }, (_, index) => index * 30);

test.for(HUES)('an accent of hue %d can be read in every theme, whatever its lightness and chroma', (hue) => {
  for (const lightness of [20, 42, 58, 85, 100]) {
    for (const chroma of [0, 0.12, 0.3]) {
      const accent = `oklch(${lightness}% ${chroma} ${hue})`;
      const colors = themeColors(accent);
      for (const [use, foregrounds, backgrounds] of USES) {
        for (const [one, other] of foregrounds.flatMap((each) =>
          backgrounds.map((ground) => [each, ground] as const),
        )) {
          for (const theme of APPLIED_THEMES.filter(() => /accent|focus/.test(`${one} ${other}`))) {
            const ratio = contrastRatio(colors[one][theme], colors[other][theme]);
            expect(ratio, `${accent}: ${one} on ${other}, ${theme}`).toBeGreaterThanOrEqual(
              MIN_CONTRAST[use][THEME_TRAITS[theme].contrast],
            );
          }
        }
      }
    }
  }
});

test('buttons have the accent as it is, with dark text if it is light, and other parts a darker one', () => {
  const { accent, 'accent-fill': fill, 'on-accent': on } = themeColors('#ffcc00');
  expect([fill.light, on.light]).toEqual(['#ffcc00', on.dark]);
  expect(accent.light).not.toBe('#ffcc00');
  const dark = themeColors('#6a1b9a');
  expect([dark.accent.light, dark['accent-fill'].light, dark['on-accent'].light]).toEqual([
    '#6a1b9a',
    '#6a1b9a',
    '#ffffff',
  ]);
});

test.for(['tealish', 'oklch(45%)', ''])('%j is not an accent', (text) => {
  expect(isColor(text)).toBe(false);
  expect(() => themeColors(text)).toThrow(/is not a color. Write it as/);
});

test('an accent changes only the colors that derive from it, in all themes', () => {
  const colors = themeColors('oklch(45% 0.2 300)');
  const { accent, 'accent-fill': _, 'on-accent': on, 'accent-soft': soft, focus, ...others } = colors;
  expect(THEME_COLORS).toMatchObject(others);
  for (const theme of APPLIED_THEMES) {
    expect([accent[theme], soft[theme]]).not.toEqual([THEME_COLORS.accent[theme], THEME_COLORS['accent-soft'][theme]]);
    expect([on[theme], focus[theme]].join()).toMatch(/^#[\da-f]{6},#[\da-f]{6}$/);
  }
  expect(themeColors(undefined)).toBe(THEME_COLORS);
});
