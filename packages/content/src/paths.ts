import { slugify } from '#slugify.ts';

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

/** Path of a file beside a post, decoded; `file` is its name, with or without `./` before it. */
export function pathBeside({ slug, file }: { readonly slug: string; readonly file: string }): string {
  return `/blog/${slug}/${file.replace(/^\.\//, '')}`;
}

/** Path of a post's Markdown, for machines. */
export function markdownPath(slug: string): string {
  return `${postPath(slug)}.md`;
}

/** Paths of the social cards. None can be another one's: slugs hold no slash and no dot, and `og` is no post's slug. */
export const SITE_CARD_PATH = '/og.png';
export const BLOG_CARD_PATH = '/blog/og.png';

export function postCardPath(slug: string): string {
  return `/blog/og/${encodeURIComponent(slug)}.png`;
}

export function tagCardPath(tag: string): string {
  return `/blog/og/tag/${encodeURIComponent(slugify(tag))}.png`;
}

export function categoryCardPath(category: string): string {
  return `/blog/og/category/${encodeURIComponent(slugify(category))}.png`;
}

/** The feeds of a list of posts: names of their files below the list's path, by media type. */
export const FEED_FILES = {
  'application/rss+xml': 'rss.xml',
  'application/atom+xml': 'atom.xml',
  'application/feed+json': 'feed.json',
} as const;
