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

export function imagesOf({ slug }: Post, files: Files): readonly PostImage[] {
  const grouped = bySlug.get(files.images) ?? groupBySlug(files);
  bySlug.set(files.images, grouped);
  return grouped.get(slug.replace(/\/.*/, '')) ?? [];
}

export function resolverOf({ slug }: Pick<Post, 'slug'>, images: readonly PostImage[]): RenderContext['resolveImage'] {
  const byUrl = new Map(images.map((image) => [image.url, image]));
  return (source) => byUrl.get(urlBeside({ slug, file: percentDecoded(source) ?? source }));
}

function groupBySlug({ images, media }: Files): Grouped {
  const slugOf = ({ url }: { readonly url: string }) => {
    const match = matchRoute(url);
    return match?.name === 'besidePost' ? match.params.slug : '';
  };
  const pictures = Map.groupBy(
    images.values().map(({ path: _, ...image }) => image),
    slugOf,
  );
  const videos = Map.groupBy(media.values(), slugOf);
  const slugs = new Set([...pictures.keys(), ...videos.keys()]);
  return new Map(
    slugs.values().map((slug) => {
      const beside = pictures.get(slug) ?? [];
      return [slug, [...beside, ...videosOf(videos.get(slug) ?? [], beside)]];
    }),
  );
}
