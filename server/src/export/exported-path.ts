import { APPS, routes } from '@portico/site/routes';
import type { Target } from '#request/target.ts';

/**
 * The file, from the site's folder, that a host sends for a target. A page is its path with `.html`, which hosts find by
 * themselves; a page that follows on a list is `page/2.html` below it, since no file's name has a query: no other address is
 * there, as `page` is no slug. Undefined for a target that no file can stand for: a search.
 */
export function exportedPath({ match, pathname, search, representation }: Target): string | undefined {
  const isPage = match === undefined || routes[match.name].from !== 'server';
  const [base, extension] = isPage ? pageFile(pathname, representation) : [pathname, ''];
  const page = search === '' ? '' : /^\?page=(\d{1,9})$/.exec(search)?.[1];
  if (page === undefined) {
    return undefined;
  }
  const file = `${base}${page === '' ? '' : `/page/${page}`}${extension}`;
  return decodeURIComponent(file.slice(1));
}

function pageFile(pathname: string, representation: Target['representation']): readonly [string, string] {
  if (representation === 'data') {
    return [pathname.slice(0, -'.data'.length), '.data'];
  }
  return [pathname === APPS.www ? `${APPS.www}index` : pathname, '.html'];
}
