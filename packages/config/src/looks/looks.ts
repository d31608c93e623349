/**
 * The looks, in the menu's order. The name is what the cookie, the class of `<html>` and `data-applied-theme` say. Another look needs
 * a row in LOOKS, its colors in look-colors.ts, and a label in the texts of each language.
 */
export const LOOK_NAMES = ['light', 'dark', 'light-high-contrast', 'dark-high-contrast'] as const;

export type Look = (typeof LOOK_NAMES)[number];

/** What a look is, and what an operating system asks for. */
export type LookFacts = {
  /** What the browser's own controls and scroll bars follow (`color-scheme`). */
  readonly scheme: 'light' | 'dark';
  /** `more` promises the contrast of WCAG AAA, `normal` that of AA. */
  readonly contrast: 'normal' | 'more';
};

export const LOOKS: Readonly<Record<Look, LookFacts>> = {
  light: { scheme: 'light', contrast: 'normal' },
  dark: { scheme: 'dark', contrast: 'normal' },
  'light-high-contrast': { scheme: 'light', contrast: 'more' },
  'dark-high-contrast': { scheme: 'dark', contrast: 'more' },
};

/** The look that the theme `system` comes to. It stands apart from LOOKS, since the script before the first paint contains it. */
export function lookFor({ scheme, contrast }: LookFacts): Look {
  return contrast === 'more' ? `${scheme}-high-contrast` : scheme;
}
