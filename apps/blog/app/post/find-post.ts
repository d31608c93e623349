import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import type { ContentIndex, Post } from '@portico/content';
import { redirect } from 'react-router';
import { findBySegment } from '../lists/load-list.ts';

/** The post that a URL's segment names. Throws a redirect for a former slug, in any spelling, and what findBySegment throws. */
export function findPost({ bySlug, aliases }: Pick<ContentIndex, 'bySlug' | 'aliases'>, segment: string): Post {
  // No post has a former slug of another one as its own.
  const alias = aliases.get(slugify(segment));
  if (alias !== undefined) {
    throw redirect(routes.post.href({ slug: alias }), 301);
  }
  return findBySegment(bySlug, segment, (slug) => routes.post.href({ slug }));
}
