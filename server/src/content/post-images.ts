import { matchRoute } from '@portico/config/match-route';
import { type ContentSnapshot, type Post, type ResolvedImage, videosOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { percentDecoded } from '#http/percent-decoded.ts';

type Files = Pick<ContentSnapshot, 'images' | 'media'>;
type Grouped = ReadonlyMap<string, readonly ResolvedImage[]>;

// Made once for all posts of a snapshot, whose images and media change together.
const bySlug = new WeakMap<Files['images'], Grouped>();

export function imagesOf({ slug }: Post, files: Files): readonly ResolvedImage[] {
  const grouped = bySlug.get(files.images) ?? groupBySlug(files);
  bySlug.set(files.images, grouped);
  return grouped.get(slug.replace(/\/.*/, '')) ?? [];
}

export function resolverOf({ slug }: Pick<Post, 'slug'>, images: readonly ResolvedImage[]) {
  const byUrl = new Map(images.map((image) => [image.url, image]));
  return (source: string) => byUrl.get(urlBeside({ slug, file: percentDecoded(source) ?? source }));
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
