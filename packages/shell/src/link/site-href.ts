import { createContext, use } from 'react';
import { isPath } from '#link/resolve-link.ts';

/**
 * Origin of the site, if the app has another origin. Paths in the configuration and in the table of routes belong to the site.
 * Paths that an app writes itself belong to the app.
 */
export const SiteOriginContext = createContext<string | undefined>(undefined);

/** Returns the function that turns a path of the site into an `href` for this app. */
export function useSiteHref(): (href: string) => string {
  const origin = use(SiteOriginContext);
  return (href) => siteHref(href, origin);
}

/** Puts `origin`, if given, before a path of the site. Returns anything else unchanged. */
export function siteHref(href: string, origin: string | undefined): string {
  return origin !== undefined && isPath(href) ? `${origin}${href}` : href;
}
