import type { AppliedTheme } from '#theme/theme-value.ts';

export type TokenColors = Readonly<Record<AppliedTheme, string>>;

const COLOR =
  /--color-([\w-]+):\s*var\(\s*--normal,\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)\s*\)\s*var\(\s*--more,\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)\s*\);/g;

/** The colours of the token file's text, by the token's name without `--color-`. Throws where one is written otherwise. */
export function tokenColors(tokens: string): ReadonlyMap<string, TokenColors> {
  const colors = [...tokens.matchAll(COLOR)].map(
    ([, name = '', light = '', dark = '', lightMore = '', darkMore = '']) =>
      [name, { light, dark, 'light-high-contrast': lightMore, 'dark-high-contrast': darkMore }] as const,
  );
  const written = tokens.match(/^ {2}--color-[\w-]+:/gm)?.length;
  if (colors.length !== written) {
    throw new Error(
      `styles/tokens.css has ${written} colours, of which ${colors.length} have the form at the file's head. Contrast is computed from that form. Write the others so.`,
    );
  }
  return new Map(colors);
}
