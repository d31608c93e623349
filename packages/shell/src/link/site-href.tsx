import { type AnchorHTMLAttributes, createContext, use } from 'react';

/**
 * Origin of the site, where the app around has another one. Paths in the configuration and in the table of routes are the site's;
 * those that an app writes itself are its own.
 */
export const SiteOriginContext = createContext<string | undefined>(undefined);

/** Gives the function that makes of a path of the site what a link of this app leads to it by. */
export function useSiteHref(): (href: string) => string {
  const origin = use(SiteOriginContext);
  return (href) => siteHref(href, origin);
}

/** Puts `origin`, if given, before a path of the site. Returns anything else unchanged. */
export function siteHref(href: string, origin: string | undefined): string {
  return origin !== undefined && /^\/(?!\/)/.test(href) ? `${origin}${href}` : href;
}

export type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly href: string;
  readonly 'data-prefetch'?: '';
};

/** A link to anywhere. Where this app has the destination its router follows it: see follow-links.ts. */
export function SiteLink({ children, ...attributes }: SiteLinkProps) {
  return <a {...attributes}>{children}</a>;
}
