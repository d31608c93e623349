import {
  type ContentImage,
  type ContentMedia,
  type ContentSnapshot,
  type Post,
  type ResolvedImage,
  videosOf,
} from '@portico/content';
import { urlBeside } from '@portico/content/paths';

const imagesIn = createFinder<ContentImage>();
const mediaIn = createFinder<ContentMedia>();

/** Returns the images and videos next to a post, as data for another thread. */
export function imagesOf(
  { slug }: Post,
  { images, media }: Pick<ContentSnapshot, 'images' | 'media'>,
): readonly ResolvedImage[] {
  const folder = urlBeside({ slug, file: '' });
  const pictures = imagesIn(images, folder).map(({ source: _, ...image }) => image);
  return [...pictures, ...videosOf(mediaIn(media, folder), pictures)];
}

/** Makes a function that finds the files of a folder. It groups the files of a snapshot once for all posts. */
function createFinder<File extends { readonly url: string }>() {
  const known = new WeakMap<object, ReadonlyMap<string | undefined, readonly File[]>>();
  // `/blog/slug/`, of files in folders below it too.
  const folderOf = ({ url }: File) => /^\/[^/]+\/[^/]+\//.exec(url)?.[0];
  return (files: ReadonlyMap<string, File>, folder: string): readonly File[] => {
    const groups = known.get(files) ?? Map.groupBy(files.values(), folderOf);
    known.set(files, groups);
    return groups.get(folder) ?? [];
  };
}
