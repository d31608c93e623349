import { LOOK_NAMES, type Look, SYSTEM_LOOKS, type SystemPreferences } from '@portico/config/looks';

/** What a reader chooses; a look is what it comes to. */
export type Theme = 'system' | Look;

/** In the menu's order. */
export const THEMES: readonly Theme[] = ['system', ...LOOK_NAMES];

export const DEFAULT_THEME: Theme = 'system';

export function isTheme(value: unknown): value is Theme {
  const known: readonly unknown[] = THEMES;
  return known.includes(value);
}

/** The look that a choice comes to; `system` follows the operating system, whose two preferences combine. */
export function resolveTheme(
  theme: Theme,
  scheme: SystemPreferences['scheme'],
  contrast: SystemPreferences['contrast'],
): Look {
  return theme === 'system' ? SYSTEM_LOOKS[scheme][contrast] : theme;
}
