import { THEME_COLORS } from '#themes/theme-colors.ts';

const tokens = (start: string, ends: string) => ends.split(' ').map((end) => `--${start}-${end}`);

/** The custom properties that a site's style sheets may use; docs/new-provider.md lists them. The others may change in any version. */
export const PUBLIC_TOKENS: readonly string[] = [
  ...Object.keys(THEME_COLORS).map((color) => `--color-${color}`),
  ...tokens('font', 'text code'),
  ...tokens('text', 'xs s m l xl 2xl 3xl prose code'),
  ...tokens('leading', 'tight snug text code'),
  ...tokens('weight', 'medium strong'),
  '--tracking-tight',
  ...tokens('space', '1 2 3 4 5 6 7 8 9'),
  '--gutter',
  '--measure',
  ...tokens('measure', 'wide title'),
  '--width-page',
  '--height-header',
  ...tokens('size', 'control target icon'),
  ...tokens('radius', 's m l pill'),
  '--line',
  '--line-strong',
  '--shadow-panel',
  ...tokens('duration', 's m l'),
];

/** Properties that the program sets in some themes, and in posts. */
export const PUBLIC_SWITCHES: readonly string[] = ['--normal', '--more', '--hue'];
