import { type BlogPost, toBlogPost } from '@portico/config/blog-post';
import { slugify } from '@portico/config/slugify';
import type { Post } from '@portico/content';
import { redirect } from 'react-router';
import type { PictureFields, PictureOf } from '../parts/picture-data.ts';
import { typesetPost } from '../parts/typeset.ts';
import type { ContentServices } from '../services.ts';
import { type PageLinks, type PageOf, pageLinks, paginate } from './pagination.ts';

export type ListedPost = Omit<BlogPost, 'author'> & {
  /** Names. */
  readonly authors: readonly string[];
  readonly readingMinutes: number;
  /** Why readers don't see the post; absent if they do, as always on the built server. */
  readonly badges?: readonly string[];
};

export type PicturedPost = ListedPost & PictureFields;

export type PostListData = PageOf<PicturedPost> & PageLinks & { readonly total: number };

/** A 404 that the shell's error page shows. */
export function notFound(): Response {
  return new Response(null, { status: 404 });
}

export type ListOptions = {
  readonly posts: readonly Post[];
  /** Returns the address of a page by its parameter. */
  readonly hrefOf: (page: number | undefined) => string;
  readonly url: URL;
  readonly badgesOf: ContentServices['badgesOf'];
  readonly pictureOf: PictureOf;
};

/** Loads one page of a list, by its URL. Throws a 404 for a missing page, and a redirect for `?page=1`. */
export function loadList({ posts, hrefOf, url, badgesOf, pictureOf }: ListOptions): PostListData {
  const parameter = url.searchParams.get('page');
  const found = paginate(posts, parameter);
  if (found === undefined) {
    throw notFound();
  }
  const { items, page, pageCount } = found;
  if (parameter === '1') {
    throw redirect(hrefOf(undefined), 301);
  }
  const listed = items.map((post) => ({ ...toListedPost(post, badgesOf), ...pictureOf(post) }));
  return { items: listed, pageCount, total: posts.length, ...pageLinks(page, pageCount, hrefOf) };
}

/** The page parameter of a URL, unchecked; undefined if the URL has none. */
export function pageIn(url: URL): string | undefined {
  return url.searchParams.get('page') ?? undefined;
}

export function toListedPost(post: Post, badgesOf: ContentServices['badgesOf']): ListedPost {
  const { author: _, ...listed } = toBlogPost(post);
  const badges = badgesOf?.(post) ?? [];
  const { authors, readingMinutes } = post;
  return { ...listed, ...typesetPost(post), authors, readingMinutes, ...(badges.length > 0 && { badges }) };
}

/**
 * Finds what a URL's segment names. A segment that is not in slug form but slugifies to a known one redirects there;
 * an unknown one is a 404. Both are thrown.
 */
export function findBySegment<T>(known: ReadonlyMap<string, T>, segment: string, hrefOf: (slug: string) => string): T {
  const found = known.get(segment);
  if (found !== undefined) {
    return found;
  }
  const slug = slugify(segment);
  if (known.has(slug)) {
    throw redirect(hrefOf(slug), 301);
  }
  throw notFound();
}
