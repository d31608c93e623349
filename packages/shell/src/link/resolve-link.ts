import { APPS, appOf } from '@portico/config/routes';

export type LinkingApp = {
  readonly app: string;
  readonly site: { readonly siteOrigin?: string };
  /** The path that the app has, with all below it: React Router's, with a slash at the end. */
  readonly basename: string;
};

/**
 * How to follow a link from one of the apps:
 * - `in-app`: the same app has the destination, so its router navigates;
 * - `document`: another app of this origin has it, so the browser loads the document;
 * - `external`: another origin.
 */
export type LinkKind = 'in-app' | 'document' | 'external';

/**
 * Decides how `href`, as a document has it, is followed from `app`; any app name that is not the destination's owner loads the
 * document. An app below a path has the paths there, and one whose `site` is on another origin all of its own.
 */
export function resolveLink(href: string, { app, site: { siteOrigin }, basename }: LinkingApp): LinkKind {
  if (!/^\/(?!\/)/.test(href)) {
    return 'external';
  }
  const pathname = href.replace(/[?#].*$/, '');
  // Feeds, images and Markdown are the server's own and no app's page.
  const isFile = /\.[a-z0-9]+$/i.test(pathname);
  const isOwn =
    basename === APPS.www ? siteOrigin !== undefined || appOf(pathname) === app : pathname.startsWith(basename);
  return !isFile && isOwn ? 'in-app' : 'document';
}

/** What a link leads to, as a path where it is on this origin, however it is written. */
export function hrefOf({ href, origin, pathname, search, hash }: HTMLAnchorElement): string {
  return origin === location.origin ? pathname + search + hash : href;
}

/** What the app's router calls an `in-app` link: it writes the basename itself. */
export function routerPath(href: string, { basename }: Pick<LinkingApp, 'basename'>): string {
  return href.slice(basename.length - 1);
}
