import type { SiteConfig } from '@portico/config/site-config';
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

/** The configuration with every link of header and footer as an app on another origin has it, or one of a site below a path. */
export function withSiteHrefs(site: SiteConfig, origin: string | undefined): SiteConfig {
  if (!origin) {
    return site;
  }
  const absolute = <T extends { readonly href: string }>(link: T): T => ({
    ...link,
    href: siteHref(link.href, origin),
  });
  const { navigation, account, footer, social, newsletter } = site;
  return {
    ...site,
    navigation: navigation.map((entry) =>
      'groups' in entry
        ? { ...entry, groups: entry.groups.map((group) => ({ ...group, links: group.links.map(absolute) })) }
        : absolute(entry),
    ),
    account: { logIn: absolute(account.logIn), signUp: absolute(account.signUp) },
    footer: footer.map((column) => ({ ...column, links: column.links.map(absolute) })),
    social: social.map(absolute),
    newsletter: newsletter && { ...newsletter, privacy: siteHref(newsletter.privacy, origin) },
  };
}

export type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly href: string;
  readonly 'data-prefetch'?: '';
};

/** A link to anywhere. Where this app has the destination its router follows it: see follow-links.ts. */
export function SiteLink({ children, ...attributes }: SiteLinkProps) {
  return <a {...attributes}>{children}</a>;
}
