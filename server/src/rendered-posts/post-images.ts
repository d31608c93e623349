import { type ContentImage, type ContentSnapshot, type Post, type ResolvedImage, videosOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';

type Files = Pick<ContentSnapshot, 'images' | 'media'>;

// `/blog/slug/`, of files in folders below it too.
const folderOf = ({ url }: { readonly url: string }) => /^\/[^/]+\/[^/]+\//.exec(url)?.[0];
// Grouped once for all posts of a snapshot.
const byFolder = new WeakMap<object, ReadonlyMap<string | undefined, readonly ContentImage[]>>();

/** Returns the images and videos next to a post, as data for another thread. */
export function imagesOf({ slug }: Post, { images, media }: Files): readonly ResolvedImage[] {
  const folder = urlBeside({ slug, file: '' });
  const grouped = byFolder.get(images) ?? Map.groupBy(images.values(), folderOf);
  byFolder.set(images, grouped);
  const pictures = (grouped.get(folder) ?? []).map(({ source: _, ...image }) => image);
  const videos = [...media.values()].filter((each) => folderOf(each) === folder);
  return [...pictures, ...videosOf(videos, pictures)];
}
