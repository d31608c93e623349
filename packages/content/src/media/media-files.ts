import { createHash, hash as hashOf } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import { urlBeside } from '#media/paths.ts';
import { formatsOf, MOST_PIXELS, type PictureFormat } from '#media/pictures.ts';
import type { ContentError } from '#reading/content-error.ts';
import { isAbsence, linkMistake, unreadable } from '#reading/text-files.ts';

/** An image next to a post or in its folder `diagrams`, with its URL `/blog/<slug>/<file name>`, or of an author. */
export type ContentImage = {
  /** Its path on the site; see urlBeside. */
  readonly url: string;
  /** Absolute path. */
  readonly path: string;
  /** Pixels; absent if the format is not understood. */
  readonly width?: number;
  readonly height?: number;
  /** The hash of its bytes. */
  readonly hash: string;
  /** The formats that it can also be sent in; absent if pictures are sent as they are. */
  readonly formats?: readonly PictureFormat[];
  /** The image shown in its place in dark looks. */
  readonly dark?: Omit<ContentImage, 'path' | 'dark'>;
};

/** A video next to a post, or its captions. It is sent as it is. */
export type ContentMedia = {
  /** Its path on the site; see urlBeside. */
  readonly url: string;
  /** Absolute path. */
  readonly path: string;
  /** The hash of its bytes. */
  readonly hash: string;
  /** What the file was like when they were hashed; see fileState. */
  readonly state: string;
  /** The content folder, absolute, which no link may lead out of once the file has changed. */
  readonly root: string;
};

/** The pictures and videos at one moment. Immutable. */
export type Media = {
  /** Images by URL. */
  readonly images: ReadonlyMap<string, ContentImage>;
  /** Videos and captions by URL. */
  readonly media: ReadonlyMap<string, ContentMedia>;
  /** Dark pictures that can't take another's place. */
  readonly errors: readonly ContentError[];
};

export type MediaFile = {
  readonly digest: string;
  readonly errors: readonly ContentError[];
  readonly image?: ContentImage | undefined;
  readonly media?: ContentMedia | undefined;
};

/** Whether pictures can be sent in other widths and formats. */
type Options = { readonly picturesAreMade: boolean };

const HASH_LENGTH = 16;
/** Bytes. A photograph with the most pixels stays below; all of it is read at once. */
export const LARGEST_PICTURE = 100_000_000;
const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const VIDEO_OR_CAPTIONS = /\.(?:mp4|vtt|webm)$/i;
const DARK = /\.dark(\.[^./]+)$/;

/** Whether a file is a picture, a video or captions, by its name. */
export function isMediaFile(file: string): boolean {
  return IMAGE.test(file) || VIDEO_OR_CAPTIONS.test(file);
}

/** Reads a picture, a video or captions; undefined if there is no such file, or it is not next to a post or an author. Never rejects. */
export async function readMediaFile(root: string, file: string, options: Options): Promise<MediaFile | undefined> {
  const url = urlOf(file);
  try {
    const mistake = url === undefined ? undefined : await linkMistake(root, file);
    if (mistake !== undefined) {
      return refused(mistake);
    }
    const absolute = path.join(root, file);
    // Before it is read: if it changes meanwhile, nothing has the state of the bytes that were read.
    const stats = await stat(absolute);
    if (url === undefined || !stats.isFile()) {
      return undefined;
    }
    if (IMAGE.test(file)) {
      return stats.size > LARGEST_PICTURE
        ? refused(tooLarge(file, `${Math.round(stats.size / 1e6)} MB, and ${LARGEST_PICTURE / 1e6} is the most`))
        : pictureOf({ url, path: absolute }, await readFile(absolute), file, options);
    }
    const hash = await streamHash(absolute);
    return { digest: hash, errors: [], media: { url, path: absolute, hash, state: fileState(stats), root } };
  } catch (error) {
    // The last version may still be there.
    return isAbsence(error) ? undefined : { digest: '', errors: [unreadable(file, error)] };
  }
}

/** Collects the pictures and videos of a folder's files by URL, each with its dark picture: `plan.dark.png` for `plan.png`. */
export function mediaOf(root: string, files: Iterable<Pick<MediaFile, 'image' | 'media'>>): Media {
  const all = [...files];
  const images = byUrl(all.flatMap(({ image }) => image ?? []));
  const errors: ContentError[] = [];
  for (const dark of [...images.values()]) {
    const light = DARK.test(dark.url) ? images.get(dark.url.replace(DARK, '$1')) : undefined;
    if (light !== undefined && hasShapeOf(light, dark)) {
      const { path: _, ...shown } = dark;
      images.set(light.url, { ...light, dark: shown });
    } else if (light !== undefined) {
      errors.push(shapeMistake(root, dark, light));
    }
  }
  return { images, media: byUrl(all.flatMap(({ media }) => media ?? [])), errors };
}

/** Returns the `hash` of a picture with these bytes. */
export function pictureHash(bytes: Buffer): string {
  return hashOf('sha256', bytes).slice(0, HASH_LENGTH);
}

/** Tells, a moment after a file was read, whether it has changed since. A change of permissions or links doesn't count. */
export function fileState({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return `${size} ${mtimeMs}`;
}

function pictureOf(
  place: Pick<ContentImage, 'url' | 'path'>,
  bytes: Buffer,
  file: string,
  { picturesAreMade }: Options,
): MediaFile {
  const size = sizeOf(bytes);
  if (size !== undefined && size.width * size.height > MOST_PIXELS) {
    const pixels = `${size.width} × ${size.height} pixels, and ${MOST_PIXELS / 1e6} million is the most`;
    return refused(tooLarge(file, `${pixels}, since opening it takes four bytes for each`));
  }
  const hash = pictureHash(bytes);
  const formats = picturesAreMade && size !== undefined ? formatsOf(file, bytes, size) : [];
  return { digest: hash, errors: [], image: { ...place, ...size, hash, ...(formats.length > 0 && { formats }) } };
}

function refused(error: ContentError): MediaFile {
  return { digest: '', errors: [error], image: undefined, media: undefined };
}

function tooLarge(file: string, reason: string): ContentError {
  return { code: 'picture-too-large', file, message: `the picture has ${reason}; make it smaller` };
}

/** A video may be of any size, so it isn't read as a whole. */
async function streamHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) {
    hash.update(piece);
  }
  return hash.digest('hex').slice(0, HASH_LENGTH);
}

/** Width and height as the picture is shown; a format that can't be measured is served all the same. */
function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // NaN for an SVG whose viewBox has commas.
    if (!(width > 0 && height > 0)) {
      return undefined;
    }
    // From 5 on the camera lay on its side (Exif 2.32, section 4.6.4).
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** In one order, because the first captions of a video come first on its page. Of two files with one URL the last path wins. */
function byUrl<File extends { readonly url: string; readonly path: string }>(
  files: readonly File[],
): Map<string, File> {
  const inOrder = files.toSorted((a, b) => ((a.url === b.url ? a.path < b.path : a.url < b.url) ? -1 : 1));
  return new Map(inOrder.map((file) => [file.url, file]));
}

/** Whether both are equally high at the same width, to the pixel. A picture that can't be measured passes. */
function hasShapeOf({ width = 1, height = 1 }: ContentImage, dark: ContentImage): boolean {
  const { width: darkWidth = width, height: darkHeight = height } = dark;
  return Math.abs((darkHeight * width) / darkWidth - height) <= Math.max(1, width / darkWidth);
}

function shapeMistake(root: string, dark: ContentImage, light: ContentImage): ContentError {
  const name = path.basename(light.path);
  const shape = ({ width, height }: ContentImage) => `${width} × ${height}`;
  return {
    code: 'dark-picture-shape',
    file: path.relative(root, dark.path).split(path.sep).join('/'),
    message: `the picture is not shown in dark looks: it has ${shape(dark)} pixels and ${name} has ${shape(light)}, and the page would move when one takes the other's place; give both the same proportions`,
  };
}

function urlOf(file: string): string | undefined {
  const [, slug, name] = /^(?:posts\/)?([^/]+)\/(?:diagrams\/)?([^/]+)$/.exec(file) ?? [];
  return slug === undefined || name === undefined || slug === 'posts' ? undefined : urlBeside({ slug, file: name });
}
