import { APPS } from '@portico/config/routes';

const HOME = withoutSlash(APPS.www);

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
