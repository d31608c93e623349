import { APPS, appOf, routes } from '@portico/core/routes';
import { isPath } from '#context/site-href.ts';

const HOME = withoutSlash(APPS.www);

export type LinkingApp = {
  readonly app: string;
  /** The site's origin, for an app on another one. */
  readonly siteOrigin?: string | undefined;
  /** The path below which the app has its pages: React Router's `basename`, with a trailing slash. */
  readonly basename: string;
};

/**
 * Returns the path of a link for the router, without the basename, which it adds itself; undefined if the browser should load a
 * document. An app below a path owns the paths there. An app on a different origin than the site owns that whole origin.
 */
export function inAppPath(href: string, { app, siteOrigin, basename }: LinkingApp): string | undefined {
  const pathname = href.replace(/[?#].*$/, '');
  // Feeds, images, Markdown and the editor aren't pages of an app; the server makes them.
  const isFile = /\.[a-z0-9]+$/i.test(pathname) || (siteOrigin === undefined && pathname === routes.admin.href());
  // Only loading a document finds the text of `#:~:text=`.
  const isToText = /#.*:~:/.test(href);
  const isOwn =
    basename === APPS.www ? siteOrigin !== undefined || appOf(pathname) === app : pathname.startsWith(basename);
  return isPath(href) && !isFile && !isToText && isOwn ? href.slice(basename.length - 1) : undefined;
}

export function hrefOf({ href, origin, pathname, search, hash }: HTMLAnchorElement): string {
  return origin === location.origin ? pathname + search + hash : href;
}

/**
 * Whether the router may follow and prefetch a link. Returns false for links that open another tab, download a file or are
 * `external`; for links in editable text, where a click places the caret; and for links within the page, which the browser
 * follows itself: it updates `:target` and fires `hashchange`.
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
  // A bare # means the top of the page.
  return href.includes('#') && pathname === location.pathname && search === location.search;
}

/** Returns the id in a URL's fragment (without `#`). A malformed fragment is returned unchanged. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Returns the `aria-current` of a link, which may contain the origin of the page, `baseUrl`. */
export function currentValue(href: string, pathname: string, baseUrl = ''): 'page' | 'true' | undefined {
  const isWhole = baseUrl !== '' && (href === baseUrl || href.startsWith(`${baseUrl}/`));
  const path = isWhole ? href.slice(baseUrl.length) || '/' : href;
  // The first page of an app below a path has an address with a trailing slash.
  const [link, page] = [withoutSlash(path), withoutSlash(pathname)];
  if (link === page) {
    return 'page';
  }
  return link !== HOME && page.startsWith(`${link}/`) ? 'true' : undefined;
}

function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}

/** Returns false for a click that opens a tab, a window or a menu. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
