import { createHash, hash as hashOf } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import { urlBeside } from '#media/paths.ts';
import { formatsOf, MOST_PIXELS, type PictureFormat } from '#media/pictures.ts';
import type { ContentError } from '#reading/content-error.ts';
import { isAbsence, unreadable } from '#reading/text-files.ts';

/** An image next to a post or in its folder `diagrams`, with its URL `/blog/<slug>/<file name>`, or of an author. */
export type ContentImage = {
  readonly url: string;
  readonly path: string;
  /** Pixels; absent if the format is not understood. */
  readonly width?: number;
  readonly height?: number;
  readonly hash: string;
  /** The formats that it can also be sent in; absent if pictures are sent as they are. */
  readonly formats?: readonly PictureFormat[];
  readonly dark?: Omit<ContentImage, 'path' | 'dark'>;
};

/** A video next to a post, or its captions. It is sent as it is. */
export type ContentMedia = { readonly url: string; readonly path: string; readonly hash: string };

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

const HASH_LENGTH = 16;
/** Bytes. A photograph with the maximum number of pixels is smaller. The whole file is read at once. */
export const LARGEST_PICTURE = 100_000_000;
const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const VIDEO_OR_CAPTIONS = /\.(?:mp4|vtt|webm)$/i;
const DARK = /\.dark(\.[^./]+)$/;

export function isMediaFile(file: string): boolean {
  return IMAGE.test(file) || VIDEO_OR_CAPTIONS.test(file);
}

/** Reads a picture, a video or captions. Returns undefined if it doesn't exist, or isn't next to a post or an author. */
export async function readMediaFile(root: string, file: string): Promise<MediaFile | undefined> {
  const url = urlOf(file);
  const absolute = path.join(root, file);
  try {
    const stats = await stat(absolute);
    if (url === undefined || !stats.isFile()) {
      return undefined;
    }
    if (!IMAGE.test(file)) {
      const hash = await streamHash(absolute);
      return { digest: hash, errors: [], media: { url, path: absolute, hash } };
    }
    if (stats.size > LARGEST_PICTURE) {
      return tooLarge(file, `${Math.round(stats.size / 1e6)} MB, and the limit is ${LARGEST_PICTURE / 1e6} MB`);
    }
    const bytes = await readFile(absolute);
    const size = sizeOf(bytes);
    if (size !== undefined && size.width * size.height > MOST_PIXELS) {
      return tooLarge(file, `${size.width} × ${size.height} pixels, and the limit is ${MOST_PIXELS / 1e6} million`);
    }
    const hash = pictureHash(bytes);
    const formats = size === undefined ? [] : formatsOf(file, bytes);
    const image = { url, path: absolute, ...size, hash, ...(formats.length > 0 && { formats }) };
    return { digest: hash, errors: [], image };
  } catch (error) {
    return isAbsence(error)
      ? undefined
      : { digest: '', errors: [{ code: 'file-unreadable', file, message: unreadable(error) }] };
  }
}

/** Collects the pictures and videos of files by URL, each with its dark picture: `plan.dark.png` for `plan.png`. */
export function mediaOf(files: Iterable<Pick<MediaFile, 'image' | 'media'>>): Media {
  const all = [...files];
  const images = byUrl(all.flatMap(({ image }) => image ?? []));
  for (const { path: _, ...dark } of [...images.values()]) {
    const light = DARK.test(dark.url) ? images.get(dark.url.replace(DARK, '$1')) : undefined;
    if (light !== undefined) {
      images.set(light.url, { ...light, dark });
    }
  }
  return { images, media: byUrl(all.flatMap(({ media }) => media ?? [])) };
}

export function pictureHash(bytes: Buffer): string {
  return hashOf('sha256', bytes).slice(0, HASH_LENGTH);
}

function tooLarge(file: string, reason: string): MediaFile {
  const message = `the picture has ${reason}; make it smaller`;
  return { digest: '', errors: [{ code: 'picture-too-large', file, message }], image: undefined, media: undefined };
}

/** A video may be of any size, so it isn't read as a whole. */
async function streamHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) {
    hash.update(piece);
  }
  return hash.digest('hex').slice(0, HASH_LENGTH);
}

function sizeOf(bytes: Buffer) {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // NaN for an SVG whose viewBox has commas.
    if (!(width > 0 && height > 0)) {
      return undefined;
    }
    // From 5 on, the picture is rotated by 90 degrees (Exif 2.32, section 4.6.4).
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** Sorted, because the first captions of a video come first on its page. Of two files with one URL the last path wins. */
function byUrl<File extends { readonly url: string; readonly path: string }>(
  files: readonly File[],
): Map<string, File> {
  const inOrder = files.toSorted((a, b) => ((a.url === b.url ? a.path < b.path : a.url < b.url) ? -1 : 1));
  return new Map(inOrder.map((file) => [file.url, file]));
}

function urlOf(file: string): string | undefined {
  const [, slug, name] = /^(?:posts\/)?([^/]+)\/(?:diagrams\/)?([^/]+)$/.exec(file) ?? [];
  return slug === undefined || name === undefined || slug === 'posts' ? undefined : urlBeside({ slug, file: name });
}
