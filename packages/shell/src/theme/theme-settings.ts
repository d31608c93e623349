import type { ThemeSettings } from '#theme/apply-theme.ts';

export const THEME_SCRIPT_ID = 'theme-script';

/** The settings that the theme's script element carries; empty where the document has none. */
export function readThemeSettings(): ThemeSettings {
  return document.getElementById(THEME_SCRIPT_ID)?.dataset ?? {};
}
