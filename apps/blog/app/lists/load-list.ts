import { mapPosts, type Post } from '@portico/content';
import { type BlogPost, toBlogPost } from '@portico/core/blog-post';
import { type Face, faceOf } from '../parts/author-data.ts';
import { type PictureFields, pictureOf } from '../parts/picture-data.ts';
import type { BlogServices } from '../services.ts';
import { notFound } from './or-throw.ts';
import { itemsOn, type PageLinks, pageLinks } from './pagination.ts';

export type ListedPost = Omit<BlogPost, 'author' | 'drawing'> & {
  /** The names of the authors. */
  readonly authors: readonly string[];
  readonly readingMinutes: number;
  /** Why readers can't see the post; absent if they can, as always on the built server. */
  readonly badges?: readonly string[];
};

export type PicturedPost = ListedPost & PictureFields & { readonly faces: readonly Face[] };

export type PostListData = PageLinks & { readonly items: readonly PicturedPost[] };

export type ListOptions = {
  readonly posts: readonly Post[];
  /** Returns the address of the page with a number. */
  readonly hrefOf: (page: number | undefined) => string;
  readonly url: URL;
  readonly services: ListServices;
};

export type ListServices = Pick<BlogServices, 'content' | 'badgesOf' | 'reportError' | 'siteConfig'>;

/** Loads one page of a list by its URL. Throws a 404 if the page doesn't exist. */
export function loadList({ posts, hrefOf, url, services }: ListOptions): PostListData {
  const parameter = url.searchParams.get('page');
  const links = pageLinks(posts.length, parameter, hrefOf);
  if (links === undefined) {
    throw notFound();
  }
  return { ...links, items: toPicturedPosts(itemsOn(links.page, posts), services) };
}

export function toPicturedPosts(posts: readonly Post[], services: ListServices): readonly PicturedPost[] {
  return mapPosts(posts, (post) => toPicturedPost(post, services), services.reportError);
}

export function toPicturedPost(post: Post, services: Omit<ListServices, 'reportError'>): PicturedPost {
  const { content, badgesOf } = services;
  const { author: _, drawing: _drawing, ...listed } = toBlogPost(post);
  const { authors, readingMinutes } = post;
  const badges = badgesOf?.(post) ?? [];
  return {
    ...listed,
    ...pictureOf(post, services),
    authors,
    readingMinutes,
    ...(badges.length > 0 && { badges }),
    faces: authors.map((name) => faceOf(name, content)),
  };
}
