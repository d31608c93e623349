import { isTheme, type Theme } from '#theme/theme-value.ts';

/** Name of the cookie, of the broadcast channel, and of the old local-storage entry. */
export const THEME_KEY = 'mantle-ui-theme';

const ONE_YEAR_S = 31_536_000;

/** The first known theme among the cookies of a `document.cookie` string; undefined where there is none. */
export function readThemeCookie(cookies: string): Theme | undefined {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${THEME_KEY}=`))
    .map((cookie) => cookie.slice(THEME_KEY.length + 1))
    .find(isTheme);
}

export type CookieScope = {
  /** As in `location.hostname`. */
  readonly hostname: string;
  /** As in `location.protocol`, with its colon. */
  readonly protocol: string;
  /** The domain whose sites share the theme. */
  readonly productDomain: string;
};

/**
 * The theme's cookie as `document.cookie` takes it (RFC 6265). On the product's domain and below it is the whole domain's;
 * anywhere else (localhost, a preview, an address, a domain that merely ends in the same letters) it is that host's alone.
 */
export function themeCookie(theme: Theme, { hostname, protocol, productDomain }: CookieScope): string {
  const shared = hostname === productDomain || hostname.endsWith(`.${productDomain}`);
  const domain = shared ? `; Domain=${productDomain}` : '';
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${THEME_KEY}=${theme}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${domain}${secure}`;
}
