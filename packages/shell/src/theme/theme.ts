import { APPLIED_THEMES, type AppliedTheme, type ThemeTraits, themeFor } from '@portico/core/themes';

/** What a reader chooses. */
export type Theme = 'system' | AppliedTheme;

export const THEMES: readonly Theme[] = ['system', ...APPLIED_THEMES];

export const DEFAULT_THEME: Theme = 'system';

export function isTheme(value: unknown): value is Theme {
  const known: readonly unknown[] = THEMES;
  return known.includes(value);
}

/** Returns the theme to apply for a choice; `system` combines the two preferences of the operating system. */
export function resolveTheme(theme: Theme, system: ThemeTraits): AppliedTheme {
  return theme === 'system' ? themeFor(system) : theme;
}

export const THEME_KEY = 'mantle-ui-theme';

export function readThemeCookie(cookies: string): Theme | undefined {
  return cookies
    .split('; ')
    .map((cookie) => THEMES.find((theme) => cookie === `${THEME_KEY}=${theme}`))
    .find(isTheme);
}

/**
 * Returns the theme's cookie in the form for `document.cookie` (RFC 6265), for a page at `location`. On the product's domain and
 * its subdomains, which share the theme, it covers the whole domain; anywhere else (localhost, a preview, an IP address, a domain
 * that only ends in the same letters) it covers only that host. It lasts for one year.
 */
export function themeCookie(
  theme: Theme,
  productDomain: string | undefined,
  location: Readonly<Pick<Location, 'hostname' | 'protocol'>>,
): string {
  // Every page carries this inline, so it imports nothing for one line.
  const domain = `.${location.hostname}`.endsWith(`.${productDomain}`) ? `;Domain=${productDomain}` : '';
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  return `${THEME_KEY}=${theme};Path=/;Max-Age=31536000;SameSite=Lax${domain}${secure}`;
}

export type ThemeMessage = {
  readonly theme: Theme;
  readonly timestamp: number;
};

/** If broadcasting is not available, the message is stored under this local-storage key, because other tabs are notified of changes to it. */
export const PING_KEY = 'mantle-ui-theme__ping';

export function parseThemeMessage(data: unknown): ThemeMessage | undefined {
  if (typeof data !== 'object' || data === null || !('theme' in data) || !('timestamp' in data)) {
    return undefined;
  }
  const { theme, timestamp } = data;
  return isTheme(theme) && typeof timestamp === 'number' && Number.isFinite(timestamp)
    ? { theme, timestamp }
    : undefined;
}

export function parsePing(value: string | null): ThemeMessage | undefined {
  try {
    return parseThemeMessage(JSON.parse(value ?? 'null'));
  } catch {
    return undefined;
  }
}
