/** The looks of the site. */
export const APPLIED_THEMES = ['light', 'dark', 'light-high-contrast', 'dark-high-contrast'] as const;

/** What a reader can choose, in the menu's order. */
export const THEMES = ['system', ...APPLIED_THEMES] as const;

export type AppliedTheme = (typeof APPLIED_THEMES)[number];
export type Theme = (typeof THEMES)[number];

export const DEFAULT_THEME: Theme = 'system';

/** What the operating system asks for. */
export type SystemPreferences = { readonly dark: boolean; readonly moreContrast: boolean };

export function isTheme(value: unknown): value is Theme {
  const known: readonly unknown[] = THEMES;
  return known.includes(value);
}

/** The look that a choice comes to; `system` follows the operating system, whose two preferences combine. */
export function resolveTheme(theme: Theme, preferences: SystemPreferences): AppliedTheme {
  return theme === 'system'
    ? `${preferences.dark ? 'dark' : 'light'}${preferences.moreContrast ? '-high-contrast' : ''}`
    : theme;
}
