import type { ContentIndex, Post } from '@portico/content';
import { slugify } from '@portico/core/slugify';
import { redirect } from 'react-router';

/** What an address names, or where it is now. Undefined if nothing is there. */
export type Located<T> = { readonly found: T } | { readonly movedTo: string } | undefined;

/** Finds a post by its slug, `<slug>/<language>` for a translation. A former slug or another spelling has moved. */
export function locatePost(
  { bySlug, aliases }: Pick<ContentIndex, 'bySlug' | 'aliases'>,
  named: string,
  hrefOf: (slug: string) => string,
): Located<Post> {
  const found = bySlug.get(named);
  if (found !== undefined) {
    return { found };
  }
  const [name = '', ...language] = named.split('/').map(slugify);
  const slug = [aliases.get(name) ?? name, ...language].join('/');
  return bySlug.has(slug) ? { movedTo: hrefOf(slug) } : undefined;
}

export function mapFound<T, Other>(located: Located<T>, map: (found: T) => Other): Located<Other> {
  return located !== undefined && 'found' in located ? { found: map(located.found) } : located;
}

/** For loaders: throws a redirect to where something is now, or a 404 that the shell's error page shows. */
export function orThrow<T>(located: Located<T>): T {
  if (located === undefined) {
    throw notFound();
  }
  if ('movedTo' in located) {
    throw redirect(located.movedTo, 301);
  }
  return located.found;
}

export function notFound(): Response {
  return new Response(null, { status: 404 });
}
