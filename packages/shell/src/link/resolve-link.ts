import { appOf } from '@portico/site/routes';

export type LinkingApp = { readonly app: string; readonly site: { readonly siteOrigin?: string } };

/**
 * How to follow a link from one of the apps:
 * - `in-app`: the same app has the destination, so its router navigates;
 * - `document`: another app of this origin has it, so the browser loads the document;
 * - `external`: another origin.
 */
export type LinkKind = 'in-app' | 'document' | 'external';

/**
 * Decides how `href` is followed from `app`; any app name that is not the destination's owner loads the document. An app whose
 * `site` is on another origin has all paths of its own.
 */
export function resolveLink(href: string, { app, site: { siteOrigin } }: LinkingApp): LinkKind {
  if (!/^\/(?!\/)/.test(href)) {
    return 'external';
  }
  const pathname = href.replace(/[?#].*$/, '');
  // Feeds, images and Markdown are the server's own and no app's page.
  const isFile = /\.[a-z0-9]+$/i.test(pathname);
  const isOwn = siteOrigin === undefined ? appOf(pathname) === app : true;
  return !isFile && isOwn ? 'in-app' : 'document';
}
