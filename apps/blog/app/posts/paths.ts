import { slugify } from '@portico/content/slugify';

/** Paths of the blog's pages; the segments of tags and categories are slugs, percent-encoded where needed. */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}

export function tagPath(tag: string): string {
  return `/blog/tag/${encodeURIComponent(slugify(tag))}`;
}

export function categoryPath(category: string): string {
  return `/blog/category/${encodeURIComponent(slugify(category))}`;
}
