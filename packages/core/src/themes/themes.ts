/**
 * The themes, in the menu's order. The cookie, the class of `<html>` and `data-applied-theme` contain the name. Another theme
 * needs a row in THEME_TRAITS, its colors in theme-colors.ts, and a label in the texts of each language.
 */
export const APPLIED_THEMES = ['light', 'dark', 'light-high-contrast', 'dark-high-contrast'] as const;

export type AppliedTheme = (typeof APPLIED_THEMES)[number];

/** The traits of a theme, and of an operating system's preferences. */
export type ThemeTraits = {
  /** The scheme of the browser's own controls and scroll bars (`color-scheme`). */
  readonly scheme: 'light' | 'dark';
  /** `more` guarantees the contrast of WCAG AAA, `normal` that of AA. */
  readonly contrast: 'normal' | 'more';
};

export const THEME_TRAITS: Readonly<Record<AppliedTheme, ThemeTraits>> = {
  light: { scheme: 'light', contrast: 'normal' },
  dark: { scheme: 'dark', contrast: 'normal' },
  'light-high-contrast': { scheme: 'light', contrast: 'more' },
  'dark-high-contrast': { scheme: 'dark', contrast: 'more' },
};

/** Returns the theme that `system` applies. It doesn't use THEME_TRAITS, because the script before the first paint contains it. */
export function themeFor({ scheme, contrast }: ThemeTraits): AppliedTheme {
  return contrast === 'more' ? `${scheme}-high-contrast` : scheme;
}
