import path from 'node:path';
import type { ContentImage, ContentMedia, Media } from '#media/media-files.ts';
import { authorPictureUrl, DARK } from '#media/paths.ts';
import type { Author } from '#reading/authors.ts';
import { folderOf, type Post } from '#reading/post.ts';

const DIAGRAMS = 'diagrams';

/**
 * The media that readers may fetch: pictures and videos in the folders of `posts`, which are public, and pictures that authors.yaml names.
 */
export function publicMedia(media: Media, posts: Iterable<Post>, authors: ReadonlyMap<string, Author>): Media {
  const folders = new Set(Array.from(posts, folderOf));
  const portraits = new Set(Array.from(authors.values(), ({ picture }) => picture && authorPictureUrl(picture)));
  return mediaWhere(media, (file) => folders.has(folderOfMedia(file)) || portraits.has(file.url.replace(DARK, '$1')));
}

/** The pictures and videos of a preview. Their addresses contain the preview's token. */
export function previewMedia(media: Media, post: Post, token: string): Media {
  const folder = folderOf(post);
  const query = `?preview=${token}`;
  const { images, media: videos } = mediaWhere(media, (file) => folderOfMedia(file) === folder);
  const withQuery = <File extends object>(file: File) => ({ ...file, query });
  return {
    images: mapped(images, ({ dark, ...image }) => ({ ...withQuery(image), ...(dark && { dark: withQuery(dark) }) })),
    media: mapped(videos, withQuery),
  };
}

function mediaWhere({ images, media }: Media, isWanted: (file: ContentImage | ContentMedia) => boolean): Media {
  const wanted = <File extends ContentImage | ContentMedia>(files: ReadonlyMap<string, File>) =>
    new Map([...files].filter(([, file]) => isWanted(file)));
  return { images: wanted(images), media: wanted(media) };
}

function mapped<File>(files: ReadonlyMap<string, File>, change: (file: File) => File): ReadonlyMap<string, File> {
  return new Map(Array.from(files, ([url, file]) => [url, change(file)]));
}

function folderOfMedia({ source: { file } }: Pick<ContentMedia, 'source'>): string {
  const folder = path.posix.dirname(file);
  return path.posix.basename(folder) === DIAGRAMS ? path.posix.dirname(folder) : folder;
}
