/** The apps that share the site's origin: the blog has `/blog` and below, the main site the rest. */
export type AppName = 'blog' | 'site';

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
  if (isFile(href)) {
    return 'document';
  }
  return ownerOf(href) === app ? 'in-app' : 'document';
}

function ownerOf(path: string): AppName {
  return /^\/blog(?:[/?#]|$)/.test(path) ? 'blog' : 'site';
}

/** Feeds, images and Markdown are the server's own answers and no app's route. */
function isFile(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path.replace(/[?#].*$/, ''));
}
