import { currentValue } from '#router/resolve-link.ts';

/** Marks the links of the header that lead to the page at a path. */
export function markCurrentLinks(header: ParentNode | null | undefined, pathname: string, baseUrl: string): void {
  for (const link of header?.querySelectorAll(':is(.site-navigation-entry, .menu-item)[href]') ?? []) {
    const value = currentValue(link.getAttribute('href') ?? '', pathname, baseUrl);
    if (value === undefined) {
      link.removeAttribute('aria-current');
    } else {
      link.setAttribute('aria-current', value);
    }
  }
}
