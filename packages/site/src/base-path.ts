/**
 * The path below which the site is on its host, without a slash at the end, such as `/blog-preview` for the preview of a change. Empty
 * where the site has the host to itself. It is one for a process, and for a build: the table of routes is made with it, and Vite
 * writes it into what browsers run.
 */
export const BASE_PATH: string = process.env.BASE_PATH ?? '';

/** A path that people wrote, as in a post or the configuration, on this host; anything that is no path of the site as it is. */
export function withBasePath(href: string): string {
  return /^\/(?!\/)/.test(href) ? `${BASE_PATH}${href}` : href;
}

/** An address of the table of routes as React Router takes it, which writes the path itself. */
export function inRouter(href: string): string {
  return href.slice(BASE_PATH.length);
}
