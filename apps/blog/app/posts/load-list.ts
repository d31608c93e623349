import { type BlogPost, type Post, toBlogPost } from '@portico/content';
import { data, redirect } from 'react-router';
import { type PageOf, pagePath, paginate } from './pagination.ts';

export type ListedPost = BlogPost & { readonly readingMinutes: number };

export type PostListData = PageOf<ListedPost> & {
  /** Path of the list's first page. */
  readonly path: string;
  readonly total: number;
};

/** A 404 that the shell's error page shows. */
export function notFound() {
  return data(null, { status: 404 });
}

/** One page of a list, as its URL asks. Throws a 404 for a page that there is not, and a redirect for `?page=1`. */
export function loadList(posts: readonly Post[], path: string, url: URL): PostListData {
  const parameter = url.searchParams.get('page');
  const page = paginate(posts, parameter);
  if (page === undefined) {
    throw notFound();
  }
  if (parameter === '1') {
    throw redirect(pagePath(path, 1), 301);
  }
  return { ...page, items: page.items.map(toListedPost), path, total: posts.length };
}

export function toListedPost(post: Post): ListedPost {
  return { ...toBlogPost(post), readingMinutes: post.readingMinutes };
}

/**
 * Finds what a URL's segment names. A segment that is not in slug form but slugifies to a known one redirects there;
 * an unknown one is a 404. Both are thrown.
 */
export function findBySegment<T>(known: ReadonlyMap<string, T>, segment: string, slug: string, base: string): T {
  const found = known.get(segment);
  if (found !== undefined) {
    return found;
  }
  if (known.has(slug)) {
    throw redirect(`${base}/${encodeURIComponent(slug)}`, 301);
  }
  throw notFound();
}
