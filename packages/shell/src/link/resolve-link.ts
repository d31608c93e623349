import { APPS, appOf } from '@portico/config/routes';

const HOME = withoutSlash(APPS.www);

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
 * document. An app below a path owns the paths there. An app on another origin than the site owns all paths of its origin.
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

/**
 * False for a link that is not to be followed by the router, nor fetched ahead, wherever it leads: to another tab, to a file that is
 * saved, or to what its author calls external; for one in a text that is edited, where a press places the caret; and for one to a place on
 * the page, which is the browser's own: it marks what the link leads to and says that the hash is another one.
 */
export function isPageLink(link: Element | null): link is HTMLAnchorElement {
  return (
    link instanceof HTMLAnchorElement &&
    !link.target &&
    !link.hasAttribute('download') &&
    !link.relList.contains('external') &&
    !link.isContentEditable &&
    !leadsToPlaceOnPage(link)
  );
}

function leadsToPlaceOnPage({ href, pathname, search }: HTMLAnchorElement): boolean {
  // A lone # is the page's top.
  return href.includes('#') && pathname === location.pathname && search === location.search;
}

/** The id that the fragment of a URL names, without its `#`: one that is malformed is an id as it stands. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** What `aria-current` says of a link: that it leads to the page at a path, or to the section that it is in. */
export function currentValue(href: string, pathname: string): 'page' | 'true' | undefined {
  // The first page of an app below a path has its address with a slash at the end.
  const [link, page] = [withoutSlash(href), withoutSlash(pathname)];
  if (link === page) {
    return 'page';
  }
  return link !== HOME && page.startsWith(`${link}/`) ? 'true' : undefined;
}

function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}

/** False for a click that opens a tab, a window or a menu. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
