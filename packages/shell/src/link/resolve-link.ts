import { appOf } from '@portico/site/routes';

/**
 * How to follow a link from one of the apps:
 * - `in-app`: the same app has the destination, so its router navigates;
 * - `document`: another app of this origin has it, so the browser loads the document;
 * - `external`: another origin.
 */
export type LinkKind = 'in-app' | 'document' | 'external';

/** Decides how `href` is followed from `app`; any app name that is not the destination's owner loads the document. */
export function resolveLink(href: string, app: string): LinkKind {
  if (!/^\/(?!\/)/.test(href)) {
    return 'external';
  }
  const pathname = href.replace(/[?#].*$/, '');
  // Feeds, images and Markdown are the server's own and no app's page.
  const isFile = /\.[a-z0-9]+$/i.test(pathname);
  return !isFile && appOf(pathname) === app ? 'in-app' : 'document';
}
