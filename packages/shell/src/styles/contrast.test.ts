import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contrastRatio } from '@portico/core/accent';
import { CALLOUTS, MIN_CONTRAST, USES } from '@portico/core/color-uses';
import { CALLOUT_COLORS, CALLOUT_LOOKS } from '@portico/core/own-callouts';
import { type ColorName, type Hex, THEME_COLORS } from '@portico/core/theme-colors';
import { APPLIED_THEMES, type AppliedTheme, THEME_TRAITS } from '@portico/core/themes';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

const styles = globSync(['packages/*/src/**/*.css', 'apps/*/app/styles/*.css', 'sample/parts/*.css'], { cwd: ROOT })
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

const rows = USES.flatMap(([use, foregrounds, backgrounds]) =>
  foregrounds.flatMap((foreground) => backgrounds.map((background) => ({ use, foreground, background }))),
);

function ratioIn(theme: AppliedTheme, foreground: ColorName, background: ColorName): number {
  return contrastRatio(
    THEME_COLORS[foreground][theme],
    withoutAlpha(THEME_COLORS[background][theme], THEME_COLORS.inset[theme]),
  );
}

/** What `#rrggbbaa` comes to over another color. */
function withoutAlpha(color: Hex, under: Hex): Hex {
  const partsOf = (hex: string) => [1, 3, 5, 7].map((at) => Number.parseInt(hex.slice(at, at + 2) || 'ff', 16));
  const [red = 0, green = 0, blue = 0, alpha = 255] = partsOf(color);
  const below = partsOf(under);
  const mixed = [red, green, blue].map((part, at) => (part * alpha + (below[at] ?? 0) * (255 - alpha)) / 255);
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

test('every pair in use has the contrast of its theme: AA, and AAA in high contrast', () => {
  const tooLow = rows.flatMap(({ use, foreground, background }) =>
    APPLIED_THEMES.flatMap((theme) => {
      const ratio = ratioIn(theme, foreground, background);
      const least = MIN_CONTRAST[use][THEME_TRAITS[theme].contrast];
      return ratio < least ? [`${use} ${foreground} on ${background} in ${theme}: ${ratio.toFixed(2)} < ${least}`] : [];
    }),
  );
  expect(tooLow).toEqual([]);
});

test('a callout of each color can be read on its tint, which its color makes of the page', () => {
  const [, share = 'no tint'] =
    /--tint: color-mix\(in srgb, var\(--alert\) (\d+)%, var\(--color-page\)\)/.exec(styles) ?? [];
  const alpha = Math.round((Number(share) / 100) * 255)
    .toString(16)
    .padStart(2, '0');
  expect(styles).toContain('--alert: var(--color-note)');
  expect(['note', ...Object.values(CALLOUT_LOOKS).map(({ color }) => CALLOUT_COLORS[color])]).toEqual(CALLOUTS);
  const tooLow = APPLIED_THEMES.flatMap((theme) =>
    Object.values(CALLOUT_COLORS).flatMap((kind) => {
      const tint = withoutAlpha(`${THEME_COLORS[kind][theme]}${alpha}`, THEME_COLORS.page[theme]);
      return ([kind, 'text', 'muted', 'accent'] as const).flatMap((name) => {
        const ratio = contrastRatio(THEME_COLORS[name][theme], tint);
        return ratio < MIN_CONTRAST.text[THEME_TRAITS[theme].contrast]
          ? [`${name} on ${kind} in ${theme}: ${ratio.toFixed(2)}`]
          : [];
      });
    }),
  );
  expect(tooLow).toEqual([]);
});

test('the table has every color of the style sheets, and no other', () => {
  const inTable = new Set(rows.flatMap(({ foreground, background }) => [foreground, background]));
  const inStyles = new Set([...styles.matchAll(/var\(--color-([\w-]+)\)/g)].map(([, name = '']) => name));
  expect([...inTable].sort()).toEqual([...inStyles].sort());
  expect([...inTable].sort()).toEqual(Object.keys(THEME_COLORS).sort());
});

test('the text color and background of a rule are a pair in the table, as text', () => {
  const inTable = new Set(
    rows.filter(({ use }) => use === 'text').map(({ foreground, background }) => `${foreground} on ${background}`),
  );
  const pairs = bodiesOf(styles.replace(/\/\*.*?\*\//gs, '')).flatMap((body) =>
    colorsIn(body, 'color').flatMap((text) => colorsIn(body, 'background').map((ground) => `${text} on ${ground}`)),
  );
  expect(pairs.length).toBeGreaterThan(10);
  expect(pairs.filter((pair) => !inTable.has(pair))).toEqual([]);
});

/** The declarations of each rule, without those of rules in it. */
function bodiesOf(css: string): readonly string[] {
  const inner = [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => body);
  return inner.length === 0 ? [] : [...inner, ...bodiesOf(css.replace(/\{[^{}]*\}/g, ';'))];
}

/** The tokens that a piece of CSS gives a property, in its order. */
function colorsIn(css: string, property: 'color' | 'background'): readonly string[] {
  const declarations = css.matchAll(new RegExp(`(?<![\\w-])${property}:\\s*var\\(--color-([\\w-]+)\\)`, 'g'));
  return [...declarations].map(([, name = '']) => name);
}
