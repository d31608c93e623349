/** Turns a path of the site, as in its configuration, into an `href` for an app on another origin. */
export function siteHref(href: string, origin: string | undefined): string {
  return origin !== undefined && isPath(href) ? `${origin}${href}` : href;
}

export function isPath(href: string): boolean {
  return /^\/(?!\/)/.test(href);
}
