import { type ContentSnapshot, type Post, type ResolvedImage, videosOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { percentDecoded } from '#http/percent-decoded.ts';

type Files = Pick<ContentSnapshot, 'images' | 'media'>;

/** Returns the images and videos next to a post, as data for another thread. */
export function imagesOf({ slug }: Post, { images, media }: Files): readonly ResolvedImage[] {
  const folder = urlBeside({ slug, file: '' });
  const isBeside = ({ url }: { readonly url: string }) => url.startsWith(folder);
  const pictures = [...images.values()].filter(isBeside).map(({ path: _, ...image }) => image);
  return [...pictures, ...videosOf([...media.values()].filter(isBeside), pictures)];
}

export function resolverOf({ slug }: Pick<Post, 'slug'>, images: readonly ResolvedImage[]) {
  const byUrl = new Map(images.map((image) => [image.url, image]));
  return (source: string) => byUrl.get(urlBeside({ slug, file: percentDecoded(source) ?? source }));
}
