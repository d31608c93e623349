import type { ContentImage, ContentMedia, Media } from '#media/media-files.ts';
import { urlBeside } from '#media/paths.ts';
import { demosOf, type ResolvedImage, videosOf } from '#media/videos.ts';

const imagesIn = createFinder<ContentImage>();
const mediaIn = createFinder<ContentMedia>();

/** Returns the images, videos and demos next to a post. */
export function imagesOf(slug: string, { images, media }: Media): readonly ResolvedImage[] {
  const folder = urlBeside({ slug, file: '' });
  const pictures = imagesIn(images, folder).map(({ source: _, ...image }) => image);
  const others = mediaIn(media, folder);
  return [...pictures, ...videosOf(others, pictures), ...demosOf(others)];
}

/** Creates a function that finds the files in a post's folder. It groups the files once for all posts. */
function createFinder<File extends { readonly url: string }>() {
  const known = new WeakMap<object, ReadonlyMap<string | undefined, readonly File[]>>();
  // Matches `/blog/slug/`, also for files in subfolders.
  const folderOf = ({ url }: File) => /^\/[^/]+\/[^/]+\//.exec(url)?.[0];
  return (files: ReadonlyMap<string, File>, folder: string): readonly File[] => {
    const groups = known.get(files) ?? Map.groupBy(files.values(), folderOf);
    known.set(files, groups);
    return groups.get(folder) ?? [];
  };
}
