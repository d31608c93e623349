import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';
import { MIN_CONTRAST, USES, type Use } from '#themes/color-uses.ts';
import { type Hex, row, THEME_COLORS, type ThemeColors } from '#themes/theme-colors.ts';
import { APPLIED_THEMES, THEME_TRAITS } from '#themes/themes.ts';

const ACCENT_NAMES: ReadonlySet<string> = new Set(['accent', 'accent-fill', 'on-accent', 'accent-soft', 'focus']);
const PARTS_OF_SEARCH = 200;

const toOklch = converter('oklch');

/**
 * Derives the colors of all themes from an accent, which may be any CSS color. The accent itself is the one for the light theme;
 * other themes get a lighter or darker shade. If the accent is too light for text, buttons keep it as their background, with dark
 * text, and a darker shade is used everywhere else. Without an accent, returns the table in theme-colors.ts. Throws if the accent
 * is not a color.
 */
export function themeColors(accent: string | undefined): ThemeColors {
  if (accent === undefined) {
    return THEME_COLORS;
  }
  const color = toOklch(accent);
  if (color === undefined) {
    throw new Error(`${JSON.stringify(accent)} is not a color. Write it as oklch(45% 0.07 210) or #0b5f6b.`);
  }
  const own = hexOf(color);
  const colors = withAccent(readable(color));
  const { 'accent-fill': fill, 'on-accent': on } = colors;
  const text = [on.light, on.dark].find((each) => contrastRatio(each, own) >= MIN_CONTRAST.text.normal) ?? '#000000';
  return { ...colors, 'accent-fill': { ...fill, light: own }, 'on-accent': { ...on, light: text } };
}

/** Whether a text is a CSS color. */
export function isColor(text: string): boolean {
  return toOklch(text) !== undefined;
}

/** The contrast ratio of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: Hex, other: Hex): number {
  return wcagContrast(one, other);
}

/** Mixes a percentage of a color with another color, like `color-mix(in srgb)`. */
export function shareOf(color: Hex, share: number, other: Hex): Hex {
  const channels = [1, 3, 5].map((at) => {
    const [one = 0, two = 0] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((one * share + two * (100 - share)) / 100);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The light theme uses the accent itself. In the other themes, the accent keeps the difference from the page's color that the
 * default colors have.
 */
function withAccent(accent: Oklch): ThemeColors {
  const own = hexOf(accent);
  // Lightness, share of the accent's chroma, and maximum chroma.
  const derived = (l: number, share: number, most: number) =>
    hexOf({ ...accent, l, c: Math.min(accent.c * share, most) });
  const inks = row(own, derived(0.772, 1.28, 0.15), derived(0.344, 0.8, 0.16), derived(0.88, 1.23, 0.12));
  return {
    ...THEME_COLORS,
    accent: inks,
    'accent-fill': inks,
    'on-accent': row('#ffffff', derived(0.238, 0.49, 0.04), '#ffffff', '#000000'),
    'accent-soft': row(
      derived(0.931, 0.23, 0.03),
      derived(0.304, 0.52, 0.05),
      derived(0.955, 0.24, 0.02),
      derived(0.251, 0.51, 0.04),
    ),
    focus: row(own, derived(0.842, 1.07, 0.12), '#000000', '#ffff66'),
  };
}

/** Returns `#rrggbb`. Colors outside sRGB get the maximum chroma that sRGB can show at their lightness and hue. */
function hexOf(color: Oklch): Hex {
  const hex = formatHex(clampChroma(color, 'oklch'));
  return `#${hex.slice(1)}`;
}

/** Whether all pairs that contain the accent have enough contrast. */
function isReadable(accent: Oklch): boolean {
  const colors = withAccent(accent);
  return APPLIED_THEMES.every((theme) => {
    const { contrast } = THEME_TRAITS[theme];
    const isEnough = (use: Use, one: Hex, other: Hex) => contrastRatio(one, other) >= MIN_CONTRAST[use][contrast];
    return USES.every(([use, foregrounds, backgrounds]) =>
      foregrounds.every((one) =>
        backgrounds.every(
          (other) =>
            !(ACCENT_NAMES.has(one) || ACCENT_NAMES.has(other)) ||
            isEnough(use, colors[one][theme], colors[other][theme]),
        ),
      ),
    );
  });
}

/** Returns the accent, or the nearest darker color that is readable everywhere. */
function readable(accent: Oklch): Oklch {
  const first = Math.floor(accent.l * PARTS_OF_SEARCH);
  const darker = Array.from({ length: first + 1 }, (_, step) => ({ ...accent, l: (first - step) / PARTS_OF_SEARCH }));
  return [accent, ...darker].find(isReadable) ?? { ...accent, l: 0 };
}
