import type { ContentError } from '#files/content-error.ts';
import type { SourceFile } from '#files/open-file.ts';
import { DEMO, hasExtension, MEDIA } from '#media/media-types.ts';
import { DARK, urlBeside } from '#media/paths.ts';
import type { Picture } from '#media/picture-sizes.ts';

/** An image next to a post or in its folder `diagrams`, with the URL `/blog/<slug>/<file name>`, or an author's portrait. */
export type ContentImage = Pick<Picture, 'url' | 'hash' | 'query'> &
  Partial<Picture> & {
    readonly source: SourceFile;
    /** The file's size in bytes. */
    readonly bytes: number;
    readonly dark?: Omit<ContentImage, 'source' | 'dark'>;
    /** Bytes of memory needed to decode it; absent if it is sent unchanged. */
    readonly decodedBytes?: number;
    /** Set for an animated PNG, which is sent as it is, with its metadata. */
    readonly isAnimatedPng?: boolean;
    /** The SVG source of a diagram, which becomes part of the page. */
    readonly drawing?: string;
  };

/** A video next to a post, its captions, or a demo. It is sent unchanged, so a video with a position is a mistake. */
export type ContentMedia = Pick<Picture, 'url' | 'hash' | 'query'> & {
  readonly source: SourceFile;
  /** The stamp of the file that has this hash; see openFile. */
  readonly stamp: string;
};

export type Media = {
  readonly images: ReadonlyMap<string, ContentImage>;
  readonly media: ReadonlyMap<string, ContentMedia>;
};

export type MediaFile = {
  readonly digest: string;
  readonly errors: readonly ContentError[];
  readonly image?: ContentImage | undefined;
  readonly media?: ContentMedia | undefined;
};

export function isMediaFile(file: string): boolean {
  return hasExtension(file, MEDIA) || DEMO.test(file);
}

/** The address of a file next to a post or an author; undefined if it is elsewhere. */
export function urlOfMedia(file: string): string | undefined {
  const [, slug, name] = /^(?:posts\/)?([^/]+)\/(?:diagrams\/)?([^/]+)$/.exec(file) ?? [];
  return slug === undefined || name === undefined || slug === 'posts' ? undefined : urlBeside({ slug, file: name });
}

/** Collects pictures and videos by URL, each with its variant for dark themes: `plan.dark.png` for `plan.png`. */
export function mediaOf(files: Iterable<Pick<MediaFile, 'image' | 'media'>>): Media {
  const all = [...files];
  const images = byUrl(all.flatMap(({ image }) => image ?? []));
  for (const { source: _, ...dark } of [...images.values()]) {
    const light = DARK.test(dark.url) ? images.get(dark.url.replace(DARK, '$1')) : undefined;
    if (light !== undefined) {
      images.set(light.url, { ...light, dark });
    }
  }
  return { images, media: byUrl(all.flatMap(({ media }) => media ?? [])) };
}

/** Sorted, because the first captions of a video come first on its page. If two files have the same URL, the last path wins. */
function byUrl<File extends ContentMedia | ContentImage>(files: readonly File[]): Map<string, File> {
  const nameOf = ({ url, source }: File) => `${url} ${source.file}`;
  const inOrder = files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return new Map(inOrder.map((file) => [file.url, file]));
}
