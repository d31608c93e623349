import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from 'culori';
import { LEAST, USES } from '#looks/color-uses.ts';
import { type Hex, LOOK_COLORS, type LookColors, row } from '#looks/look-colors.ts';
import { LOOK_NAMES, LOOKS, type Look } from '#looks/looks.ts';
import { HUES, INK_SHARES } from '#pattern.ts';

const ACCENT_NAMES: ReadonlySet<string> = new Set(['accent', 'on-accent', 'accent-soft', 'focus']);
const PARTS_OF_SEARCH = 200;

const toOklch = converter('oklch');

/**
 * The colors with an accent, any CSS color, in the light look: the others get it as light or dark as they need. Without an
 * accent it returns the table in look-colors.ts. Throws if the accent is not a color.
 */
export function lookColors(accent: string | undefined): LookColors {
  if (accent === undefined) {
    return LOOK_COLORS;
  }
  const color = toOklch(accent);
  if (color === undefined) {
    throw new Error(`${JSON.stringify(accent)} is not a color. Write it as oklch(45% 0.07 210) or #0b5f6b.`);
  }
  return withAccent(color);
}

/**
 * What is wrong with an accent, in the words of an error: what has too little contrast, and the nearest accent that has it
 * everywhere. Undefined if nothing is.
 */
export function accentMistake(accent: string): string | undefined {
  const color = toOklch(accent);
  if (color === undefined) {
    return 'expected a color such as oklch(45% 0.07 210) or #0b5f6b';
  }
  const [worst] = lowContrasts(color).toSorted((one, other) => one.ratio / one.least - other.ratio / other.least);
  if (worst === undefined) {
    return undefined;
  }
  const { look, foreground, background, ratio, least } = worst;
  return `expected an accent that can be read: "${foreground}" on "${background}" has a contrast of ${ratio.toFixed(2)} in the look ${look}, and needs ${least}; the nearest of this hue that has it everywhere is ${nearestThatPasses(color)}`;
}

/** The contrast ratio of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: Hex, other: Hex): number {
  return wcagContrast(one, other);
}

/** A share of a color, in percent, mixed with another one as `color-mix(in srgb)` does. */
export function shareOf(color: Hex, share: number, other: Hex): Hex {
  const channels = [1, 3, 5].map((at) => {
    const [one = 0, two = 0] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((one * share + two * (100 - share)) / 100);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The light look takes the accent as it is; in the others it keeps the distance from the page that the default colors have.
 */
function withAccent(accent: Oklch): LookColors {
  const own = hexOf(accent);
  // Lightness, share of the accent's chroma, and most chroma.
  const derived = (l: number, share: number, most: number) =>
    hexOf({ ...accent, l, c: Math.min(accent.c * share, most) });
  return {
    ...LOOK_COLORS,
    accent: row(own, derived(0.772, 1.28, 0.15), derived(0.344, 0.8, 0.16), derived(0.88, 1.23, 0.12)),
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

/** As `#rrggbb`. What sRGB cannot show gets the most chroma of its lightness and hue that it can. */
function hexOf(color: Oklch): Hex {
  const hex = formatHex(clampChroma(color, 'oklch'));
  return `#${hex.slice(1)}`;
}

type Contrast = {
  readonly look: Look;
  readonly foreground: string;
  readonly background: string;
  readonly ratio: number;
  readonly least: number;
};

/** The pairs with an accent's colors, on pages and in patterns, whose contrast is too low. */
function lowContrasts(accent: Oklch): readonly Contrast[] {
  const colors = withAccent(accent);
  const pairs = USES.flatMap(([use, foregrounds, backgrounds]) =>
    foregrounds.flatMap((foreground) => backgrounds.map((background) => ({ use, foreground, background }))),
  ).filter(({ foreground, background }) => ACCENT_NAMES.has(foreground) || ACCENT_NAMES.has(background));
  return LOOK_NAMES.flatMap((look) => {
    const { contrast } = LOOKS[look];
    const onPages = pairs.map(({ use, foreground, background }) => ({
      look,
      foreground,
      background,
      ratio: contrastRatio(colors[foreground][look], colors[background][look]),
      least: LEAST[use][contrast],
    }));
    return [...onPages, ...pairsOfPatterns(look, colors)].filter(({ ratio, least }) => ratio < least);
  });
}

/** A pattern's hue on its own tints: see INK_SHARES. */
function pairsOfPatterns(look: Look, { accent, page, surface }: LookColors): readonly Contrast[] {
  const grounds = { ground: page, shade: page, lit: surface } as const;
  return (['ground', 'shade', 'lit'] as const).map((name) => ({
    look,
    foreground: HUES[0],
    background: `${name} of a pattern`,
    ratio: contrastRatio(accent[look], shareOf(accent[look], INK_SHARES[name], grounds[name][look])),
    least: LEAST.ui[LOOKS[look].contrast],
  }));
}

/** Darker in invisible steps until it passes as it is written: what is rounded may fail where the color itself does not. */
function nearestThatPasses(accent: Oklch): string {
  const first = Math.floor(accent.l * PARTS_OF_SEARCH);
  const written = Array.from({ length: first + 1 }, (_, step) =>
    formatOklch({ ...accent, l: (first - step) / PARTS_OF_SEARCH }),
  );
  return written.find((text) => lowContrasts(toOklch(parse(text)) ?? accent).length === 0) ?? '#000000';
}

function formatOklch({ l, c, h = 0 }: Oklch): string {
  return `oklch(${Number((l * 100).toFixed(1))}% ${Number(c.toFixed(3))} ${Math.round(h) % 360})`;
}
