import type { SiteConfig } from '@portico/shell/site-config';

/** The links in a site's configuration that lead to this site: the field of each and its path. */
export function configLinks(site: SiteConfig): ReadonlyArray<{ readonly field: string; readonly path: string }> {
  return hrefsIn(site, '').filter(({ path }) => path.startsWith('/'));
}

function hrefsIn(value: unknown, field: string): { readonly field: string; readonly path: string }[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = field === '' ? key : `${field}.${key}`;
    return key === 'href' && typeof inner === 'string' ? [{ field: at, path: inner }] : hrefsIn(inner, at);
  });
}
