import { LOOK_NAMES, LOOKS, type Look, type LookFacts } from '@portico/site/looks';

/** What a reader chooses; a look is what it comes to. */
export type Theme = 'system' | Look;

/** In the menu's order. */
export const THEMES: readonly Theme[] = ['system', ...LOOK_NAMES];

export const DEFAULT_THEME: Theme = 'system';

/** What the operating system asks for. */
export type SystemPreferences = Pick<LookFacts, 'scheme' | 'contrast'>;

export function isTheme(value: unknown): value is Theme {
  const known: readonly unknown[] = THEMES;
  return known.includes(value);
}

/** The look that a choice comes to; `system` follows the operating system, whose two preferences combine. */
export function resolveTheme(theme: Theme, { scheme, contrast }: SystemPreferences): Look {
  if (theme !== 'system') {
    return theme;
  }
  const followers = LOOK_NAMES.filter((name) => LOOKS[name].followsSystem);
  return followers.find((name) => LOOKS[name].scheme === scheme && LOOKS[name].contrast === contrast) ?? 'light';
}
