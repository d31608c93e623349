import type { AppliedTheme } from '#themes/themes.ts';

/** `#rrggbb`, or `#rrggbbaa` for colors that are drawn over inset. */
export type Hex = `#${string}`;
export type ColorRow = Readonly<Record<AppliedTheme, Hex>>;

/** A color in each theme. A theme other than these four starts with the color of one of them. */
export function row(light: Hex, dark: Hex, lightMore: Hex, darkMore: Hex): ColorRow {
  return { light, dark, 'light-high-contrast': lightMore, 'dark-high-contrast': darkMore };
}

/**
 * The colors, each in every theme. The shell's style sheet, the social cards and the tests take them from here: `--color-page` is
 * `page`. A theme other than the four gets its own color with `{ ...row(…), name: '#rrggbb' }`.
 */
export const THEME_COLORS = {
  // Surfaces
  page: row('#fbfaf7', '#101416', '#ffffff', '#000000'),
  surface: row('#ffffff', '#1a2023', '#ffffff', '#000000'),
  inset: row('#ece9e1', '#20272b', '#f2f2f2', '#101010'),
  line: row('#d8d3c7', '#353f44', '#000000', '#ffffff'),
  'line-strong': row('#858379', '#7a858b', '#000000', '#ffffff'),
  // Text
  text: row('#1a1e21', '#e6e9e8', '#000000', '#ffffff'),
  muted: row('#5a5f60', '#a3adb0', '#2e2e2e', '#dddddd'),
  accent: row('#0b5f6b', '#62c7cf', '#00414a', '#8aeaf1'),
  // The background of a button: the provider's color itself, which may be too light for text
  'accent-fill': row('#0b5f6b', '#62c7cf', '#00414a', '#8aeaf1'),
  'on-accent': row('#ffffff', '#06232a', '#ffffff', '#000000'),
  'accent-soft': row('#dcecec', '#14343a', '#e3f4f5', '#06272b'),
  focus: row('#0b5f6b', '#8adbe1', '#000000', '#ffff66'),
  // Callouts
  note: row('#1f5a9e', '#7fb4ee', '#0a3d7a', '#a8cffa'),
  tip: row('#1f6b42', '#6fc897', '#0b4a29', '#93e6b6'),
  important: row('#6a45a8', '#b79cec', '#492783', '#d2c0f7'),
  warning: row('#7d5200', '#e0b35a', '#573900', '#f4cd80'),
  caution: row('#a3322c', '#f0918a', '#7d1713', '#ffb5b0'),
  // Drawings: what moves, and what stops it
  signal: row('#ffb000', '#ffb000', '#963b00', '#ffb000'),
  // Code, in addition to the colors of text and callouts
  'code-keyword': row('#99326b', '#ec9cc4', '#761a4d', '#ffbfdd'),
  'code-constant': row('#8a4a14', '#e8b48a', '#653002', '#ffd3b0'),
  // Translucent, because the shadow at the edge of a block shows through
  'inserted-line': row('#c6f2d559', '#104c1659', '#d0fbd059', '#003e0759'),
  'deleted-line': row('#ffd0cf59', '#741b1359', '#ffd5d059', '#5d000059'),
  'marked-line': row('#ffe58c59', '#604c0d59', '#fff58e59', '#5d4f0059'),
  // A search match, on any surface
  'marked-word': row('#ffeeb5', '#4d3f10', '#ffe566', '#463a00'),
} as const satisfies Record<string, ColorRow>;

export type ColorName = keyof typeof THEME_COLORS;
export type ThemeColors = Readonly<Record<ColorName, ColorRow>>;
