import type { ContentSnapshot, Post, RenderContext, ResolvedImage } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { matchRoute } from '@portico/site/match-route';
import { percentDecoded } from '#http/percent-decoded.ts';

/** An image beside a post, as data that another thread can have. */
export type PostImage = ResolvedImage;

type Images = ContentSnapshot['images'];

// By post, made once for all posts of a snapshot.
const bySlug = new WeakMap<Images, ReadonlyMap<string, readonly PostImage[]>>();

/** The images that stand beside a post. */
export function imagesOf({ slug }: Post, { images }: Pick<ContentSnapshot, 'images'>): readonly PostImage[] {
  const grouped = bySlug.get(images) ?? groupBySlug(images);
  bySlug.set(images, grouped);
  return grouped.get(slug) ?? [];
}

/** Finds what a relative path in a post's Markdown means. It may be percent-encoded, and markdown-it encodes what is not. */
export function resolverOf({ slug }: Pick<Post, 'slug'>, images: readonly PostImage[]): RenderContext['resolveImage'] {
  const byUrl = new Map(images.map((image) => [image.url, image]));
  return (source) => byUrl.get(urlBeside({ slug, file: percentDecoded(source) ?? source }));
}

/** What a post's relative sources mean, for a renderer in the same thread. */
export function postImages(post: Post, content: Pick<ContentSnapshot, 'images'>): RenderContext {
  return { resolveImage: resolverOf(post, imagesOf(post, content)) };
}

function groupBySlug(images: Images): ReadonlyMap<string, readonly PostImage[]> {
  const all = [...images.values()].map(({ path: _, ...image }) => image);
  return Map.groupBy(all, ({ url }) => {
    const match = matchRoute(url);
    return match?.name === 'besidePost' ? match.params.slug : '';
  });
}
