import { matchRoute } from '@portico/config/match-route';
import { type ContentSnapshot, type Post, type RenderContext, type ResolvedImage, videosOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { percentDecoded } from '#http/percent-decoded.ts';

/** An image or a video next to a post, as data for another thread. */
export type PostImage = ResolvedImage;

type Files = Pick<ContentSnapshot, 'images' | 'media'>;

type Grouped = ReadonlyMap<string, readonly PostImage[]>;
// Made once for all posts of a snapshot, whose images and media change together.
const bySlug = new WeakMap<Files['images'], Grouped>();

/** Returns the images and videos next to a post. */
export function imagesOf({ slug }: Post, files: Files): readonly PostImage[] {
  const grouped = bySlug.get(files.images) ?? groupBySlug(files);
  bySlug.set(files.images, grouped);
  return grouped.get(slug) ?? [];
}

/** Makes the function that finds the file of a relative path in a post's Markdown, which may be percent-encoded. */
export function resolverOf({ slug }: Pick<Post, 'slug'>, images: readonly PostImage[]): RenderContext['resolveImage'] {
  const byUrl = new Map(images.map((image) => [image.url, image]));
  return (source) => byUrl.get(urlBeside({ slug, file: percentDecoded(source) ?? source }));
}

function groupBySlug({ images, media }: Files): Grouped {
  const all = [...images.values()].map(({ path: _, ...image }) => image);
  const bySlugOf = <File extends { readonly url: string }>(files: readonly File[]) =>
    Map.groupBy(files, ({ url }) => {
      const match = matchRoute(url);
      return match?.name === 'besidePost' ? match.params.slug : '';
    });
  const imagesBySlug = bySlugOf(all);
  const grouped = new Map<string, readonly PostImage[]>(imagesBySlug);
  for (const [slug, files] of bySlugOf([...media.values()])) {
    const beside = imagesBySlug.get(slug) ?? [];
    grouped.set(slug, [...beside, ...videosOf(files, beside)]);
  }
  return grouped;
}
