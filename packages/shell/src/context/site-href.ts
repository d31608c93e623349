import { useShell } from '#context/shell-context.tsx';

/** Returns the function that turns a path of the site, as in its configuration, into an `href` for an app on any origin. */
export function useSiteHref(): (href: string) => string {
  const { siteOrigin } = useShell().site;
  return (href) => siteHref(href, siteOrigin);
}

export function siteHref(href: string, origin: string | undefined): string {
  return origin !== undefined && isPath(href) ? `${origin}${href}` : href;
}

export function isPath(href: string): boolean {
  return /^\/(?!\/)/.test(href);
}
