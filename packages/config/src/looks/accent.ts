import { LEAST, USES } from '#looks/color-uses.ts';
import { contrastRatio } from '#looks/contrast.ts';
import { LOOK_COLORS, type LookColors } from '#looks/look-colors.ts';
import { LOOK_NAMES, LOOKS, type Look } from '#looks/looks.ts';
import { formatOklch, hexOf, type Oklch, parseColor } from '#looks/oklch.ts';
import { HUES, INK_SHARES } from '#pattern.ts';

type AccentName = 'accent' | 'on-accent' | 'accent-soft' | 'focus';
type AccentColors = Readonly<Record<AccentName, `#${string}`>>;
type Colors = Readonly<Record<string, string>>;

// Lightness, share of the accent's chroma, and most chroma. The light look takes the accent as it is; in the others it keeps the
// distance from the page that the default colours have.
const DERIVED = {
  light: { 'accent-soft': [0.931, 0.23, 0.03] },
  dark: {
    accent: [0.772, 1.28, 0.15],
    'on-accent': [0.238, 0.49, 0.04],
    'accent-soft': [0.304, 0.52, 0.05],
    focus: [0.842, 1.07, 0.12],
  },
  'light-high-contrast': { accent: [0.344, 0.8, 0.16], 'accent-soft': [0.955, 0.24, 0.02] },
  'dark-high-contrast': { accent: [0.88, 1.23, 0.12], 'accent-soft': [0.251, 0.51, 0.04] },
} as const;

// The search for the nearest accent changes only lightness, in invisible steps.
const LIGHTNESS_STEP = 0.005;

/**
 * The colours of all looks with one accent, `oklch(45% 0.07 210)` or `#rrggbb`, in the light one: the others get it as light or
 * dark as they need. Without an accent it returns the table in look-colors.ts. Throws if the accent is not such a colour.
 */
export function lookColors(accent: string | undefined): Readonly<Record<Look, LookColors>> {
  if (accent === undefined) {
    return LOOK_COLORS;
  }
  const color = parseColor(accent);
  if (color === undefined) {
    throw new Error(`${JSON.stringify(accent)} is not a colour. Write it as oklch(45% 0.07 210) or #0b5f6b.`);
  }
  return withAccent(color);
}

/** One pair of colours that has too little contrast in a look. */
export type LowContrast = {
  readonly look: Look;
  readonly foreground: string;
  readonly background: string;
  readonly ratio: number;
  readonly least: number;
};

/** What is wrong with an accent, by every pair that it is in, and the nearest one of its hue that has the contrast everywhere. */
export type AccentReport = { readonly tooLow: readonly LowContrast[]; readonly nearest: string };

/** Measures an accent in all looks; undefined if it is not a colour. */
export function examineAccent(accent: string): AccentReport | undefined {
  const color = parseColor(accent);
  return color && { tooLow: lowContrasts(withAccent(color)), nearest: nearestThatPasses(color) };
}

/** The report in the words of an error: what is too low, and which accent to take. Undefined where there is nothing to say. */
export function accentMistake(accent: string): string | undefined {
  const report = examineAccent(accent);
  if (report === undefined) {
    return 'expected a colour such as oklch(45% 0.07 210) or #0b5f6b';
  }
  const [worst] = report.tooLow.toSorted((one, other) => one.ratio / one.least - other.ratio / other.least);
  if (worst === undefined) {
    return undefined;
  }
  const { look, foreground, background, ratio, least } = worst;
  return `expected an accent that can be read: "${foreground}" on "${background}" has a contrast of ${ratio.toFixed(2)} in the look ${look}, and needs ${least}; the nearest of this hue that has it everywhere is ${report.nearest}`;
}

function withAccent(accent: Oklch): Readonly<Record<Look, LookColors>> {
  const derived = ([lightness, share, most]: readonly [number, number, number]) =>
    hexOf({ lightness, chroma: Math.min(accent.chroma * share, most), hue: accent.hue });
  const own = hexOf(accent);
  const { light, dark, 'light-high-contrast': lightMore, 'dark-high-contrast': darkMore } = DERIVED;
  const colors: Readonly<Record<Look, AccentColors>> = {
    light: { accent: own, 'on-accent': '#ffffff', 'accent-soft': derived(light['accent-soft']), focus: own },
    dark: {
      accent: derived(dark.accent),
      'on-accent': derived(dark['on-accent']),
      'accent-soft': derived(dark['accent-soft']),
      focus: derived(dark.focus),
    },
    'light-high-contrast': {
      accent: derived(lightMore.accent),
      'on-accent': '#ffffff',
      'accent-soft': derived(lightMore['accent-soft']),
      focus: '#000000',
    },
    'dark-high-contrast': {
      accent: derived(darkMore.accent),
      'on-accent': '#000000',
      'accent-soft': derived(darkMore['accent-soft']),
      focus: '#ffff66',
    },
  };
  const withColors = (look: Look): LookColors => {
    const { color, shadow } = LOOK_COLORS[look];
    return { color: { ...color, ...colors[look] }, shadow };
  };
  return {
    light: withColors('light'),
    dark: withColors('dark'),
    'light-high-contrast': withColors('light-high-contrast'),
    'dark-high-contrast': withColors('dark-high-contrast'),
  };
}

/** The pairs with an accent's colours, on pages and in patterns, whose contrast is too low. */
function lowContrasts(looks: Readonly<Record<Look, LookColors>>): readonly LowContrast[] {
  const names: ReadonlySet<string> = new Set(['accent', 'on-accent', 'accent-soft', 'focus']);
  return LOOK_NAMES.flatMap((look) => {
    const { contrast } = LOOKS[look];
    const colors: Colors = looks[look].color;
    const pairs = USES.flatMap(([use, foregrounds, backgrounds]) =>
      foregrounds.flatMap((foreground) =>
        backgrounds
          .filter((background) => names.has(foreground) || names.has(background))
          .map((background) => ({
            look,
            foreground,
            background,
            ratio: contrastRatio(colors[foreground] ?? '', colors[background] ?? ''),
            least: LEAST[use][contrast],
          })),
      ),
    );
    return [...pairs, ...pairsOfPatterns(look, colors)].filter(({ ratio, least }) => ratio < least);
  });
}

/** A pattern's hue on its own tints: see INK_SHARES. */
function pairsOfPatterns(look: Look, { accent = '', page = '', surface = '' }: Colors): readonly LowContrast[] {
  const { ground, shade, lit } = INK_SHARES;
  const grounds = {
    ground: shareOf(accent, ground, page),
    shade: shareOf(accent, shade, page),
    lit: shareOf(accent, lit, surface),
  };
  return Object.entries(grounds).map(([name, color]) => ({
    look,
    foreground: HUES[0],
    background: `${name} of a pattern`,
    ratio: contrastRatio(accent, color),
    least: LEAST.ui[LOOKS[look].contrast],
  }));
}

/** A share of a colour, in percent, mixed with another one as `color-mix(in srgb)` does. */
export function shareOf(color: string, share: number, other: string): `#${string}` {
  const channels = [1, 3, 5].map((at) => {
    const [one = 0, two = 0] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((one * share + two * (100 - share)) / 100);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** As it is written: what is rounded may fail where the colour itself does not. */
function nearestThatPasses(accent: Oklch): string {
  let { lightness } = accent;
  let text = formatOklch(accent);
  while (fails(text) && lightness > 0) {
    lightness = Math.floor((lightness - LIGHTNESS_STEP) * 1000) / 1000;
    text = formatOklch({ ...accent, lightness });
  }
  return text;
}

function fails(accent: string): boolean {
  const color = parseColor(accent);
  return color === undefined || lowContrasts(withAccent(color)).length > 0;
}
