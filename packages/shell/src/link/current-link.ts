/** What `aria-current` says of a link: that it leads to the page at a path, or to the section that it is in. */
export function currentValue(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) {
    return 'page';
  }
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined;
}
