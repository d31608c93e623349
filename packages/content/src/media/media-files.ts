import { createHash, hash as hashOf } from 'node:crypto';
import path from 'node:path';
import { imageSize } from 'image-size';
import type { ContentError } from '#files/content-error.ts';
import {
  isAbsence,
  isOfMachine,
  openFile,
  RefusedFile,
  readWhole,
  type SourceFile,
  whyUnread,
} from '#files/open-file.ts';
import { mediaMistake, pictureMistake } from '#media/file-kinds.ts';
import { hasExtension, MEDIA, PICTURES } from '#media/media-types.ts';
import { DARK, urlBeside } from '#media/paths.ts';
import { formatsOf, MAX_PIXELS, type Picture } from '#media/pictures.ts';

/** An image next to a post or in its folder `diagrams`, with its URL `/blog/<slug>/<file name>`, or of an author. */
export type ContentImage = Pick<Picture, 'url' | 'hash' | 'query'> &
  Partial<Picture> & {
    readonly source: SourceFile;
    readonly dark?: Omit<ContentImage, 'source' | 'dark'>;
    /** The SVG of a diagram's drawing, which is shown as a part of the page. */
    readonly drawing?: string;
  };

/** A video next to a post, or its captions. It is sent as it is. */
export type ContentMedia = Pick<Picture, 'url' | 'hash' | 'query'> & { readonly source: SourceFile };

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

/** Matches the names of drawings in a post's folder `diagrams`. Earlier versions drew another one for dark themes. */
export const DRAWING = /^[0-9a-f]{16}(?:\.dark)?\.svg$/;
const HASH_LENGTH = 16;
/** Bytes. A photograph with the most pixels is smaller. The whole file is read at once. */
export const MAX_PICTURE_BYTES = 100_000_000;
/** Each server reads a whole video once, for its hash. */
export const MAX_VIDEO_BYTES = 1_000_000_000;
/** Bytes. Drawings are kept in memory. */
const MAX_DRAWING_BYTES = 200_000;

export function isMediaFile(file: string): boolean {
  return hasExtension(file, MEDIA);
}

/** Reads a picture, a video or captions. Returns undefined if it doesn't exist, or isn't next to a post or an author. */
export async function readMediaFile(source: SourceFile): Promise<MediaFile | undefined> {
  const { file } = source;
  const url = urlOf(file);
  if (url === undefined) {
    return undefined;
  }
  const failed = (code: ContentError['code'], message: string) => ({ digest: '', errors: [{ code, file, message }] });
  try {
    if (!hasExtension(file, PICTURES)) {
      const { hash, head } = await streamHash(source);
      return { digest: hash, errors: mistakesIn(file, mediaMistake(file, head)), media: { url, source, hash } };
    }
    const bytes = await readWhole(source, MAX_PICTURE_BYTES);
    const size = sizeOf(bytes);
    if (size !== undefined && size.width * size.height > MAX_PIXELS) {
      const message = `the picture has ${size.width} × ${size.height} pixels, and the limit is ${MAX_PIXELS / 1e6} million; make it smaller`;
      return { ...failed('picture-too-large', message), image: undefined };
    }
    const hash = pictureHash(bytes);
    const mistake = pictureMistake(file, bytes);
    const formats = size === undefined || mistake !== undefined ? [] : formatsOf(file, bytes);
    const isDrawing = DRAWING.test(path.posix.basename(file)) && bytes.length <= MAX_DRAWING_BYTES;
    const image = {
      ...{ url, source, ...size, hash },
      ...(formats.length > 0 && { formats }),
      ...(isDrawing && { drawing: bytes.toString() }),
    };
    return { digest: hash, errors: mistakesIn(file, mistake), image };
  } catch (error) {
    if (isOfMachine(error)) {
      throw error;
    }
    const isRefused = error instanceof RefusedFile;
    const unread = failed('file-unreadable', whyUnread(error));
    return isAbsence(error) ? undefined : { ...unread, ...(isRefused && { image: undefined, media: undefined }) };
  }
}

/** Collects the pictures and videos of files by URL, each with its dark picture: `plan.dark.png` for `plan.png`. */
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

export function pictureHash(bytes: Buffer): string {
  return hashOf('sha256', bytes).slice(0, HASH_LENGTH);
}

function mistakesIn(file: string, mistake: string | undefined): readonly ContentError[] {
  return mistake === undefined
    ? []
    : [{ code: 'file-damaged', file, message: `readers do not see it, because ${mistake}` }];
}

async function streamHash(source: SourceFile) {
  const { handle, bytes } = await openFile(source, MAX_VIDEO_BYTES);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  for await (const piece of handle.createReadStream({ end: Math.max(0, bytes - 1) })) {
    head = head.length === 0 ? piece : head;
    hash.update(piece);
  }
  return { hash: hash.digest('hex').slice(0, HASH_LENGTH), head };
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
function byUrl<File extends ContentMedia | ContentImage>(files: readonly File[]): Map<string, File> {
  const nameOf = ({ url, source }: File) => `${url} ${source.file}`;
  const inOrder = files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return new Map(inOrder.map((file) => [file.url, file]));
}

function urlOf(file: string): string | undefined {
  const [, slug, name] = /^(?:posts\/)?([^/]+)\/(?:diagrams\/)?([^/]+)$/.exec(file) ?? [];
  return slug === undefined || name === undefined || slug === 'posts' ? undefined : urlBeside({ slug, file: name });
}
