import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import type { ContentIndex, Post } from '@portico/content';
import { redirect } from 'react-router';
import { notFound } from '../lists/load-list.ts';

/**
 * Finds the post that a URL names by its slug, `<slug>/<language>` for a translation. Throws a redirect to `hrefOf` for a
 * former slug or another spelling, or a 404.
 */
export function findPost(
  { bySlug, aliases }: Pick<ContentIndex, 'bySlug' | 'aliases'>,
  named: string,
  hrefOf = (slug: string) => routes.post.href({ slug }),
): Post {
  const found = bySlug.get(named);
  if (found !== undefined) {
    return found;
  }
  const [name = '', ...language] = named.split('/').map(slugify);
  const slug = [aliases.get(name) ?? name, ...language].join('/');
  throw bySlug.has(slug) ? redirect(hrefOf(slug), 301) : notFound();
}

/** Returns the slug in the parameters of a router's route. */
export function slugIn({ slug, language }: { readonly slug?: string; readonly language?: string }): string {
  return [slug, language].filter((part) => part !== undefined).join('/');
}
