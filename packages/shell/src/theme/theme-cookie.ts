import { isTheme, THEMES, type Theme } from '#theme/theme.ts';

/** Name of the cookie, of the broadcast channel, and of the old local-storage entry. */
export const THEME_KEY = 'mantle-ui-theme';

/** The first known theme among the cookies of a `document.cookie` string; undefined if it has none. */
export function readThemeCookie(cookies: string): Theme | undefined {
  return cookies
    .split(/;\s*/)
    .map((cookie) => THEMES.find((theme) => cookie === `${THEME_KEY}=${theme}`))
    .find(isTheme);
}

/**
 * The theme's cookie as `document.cookie` takes it (RFC 6265), for a page at `location`. On the product's domain and
 * its subdomains, which share the theme, it covers the whole domain; anywhere else (localhost, a preview, an address, a domain
 * that only ends in the same letters) it covers only that host. It lasts for one year.
 */
export function themeCookie(
  theme: Theme,
  productDomain: string | undefined,
  location: Readonly<Pick<Location, 'hostname' | 'protocol'>>,
): string {
  const domain = `.${location.hostname}`.endsWith(`.${productDomain}`) ? `;Domain=${productDomain}` : '';
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  return `${THEME_KEY}=${theme};Path=/;Max-Age=31536000;SameSite=Lax${domain}${secure}`;
}
