import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { imageSize } from 'image-size';
import type { ContentError } from '#content-error.ts';
import { isAbsence, linkMistake, unreadable } from '#content-file.ts';
import { createDarkPictures } from '#dark-pictures.ts';
import { urlBeside } from '#paths.ts';
import { formatsOf, MOST_PIXELS, type PictureFormat } from '#pictures.ts';

/** An image beside a post or in its folder `diagrams`, with its URL `/blog/<slug>/<file name>`, or of an author. */
export type ContentImage = {
  /** Its path on the site; see urlBeside. */
  readonly url: string;
  /** Absolute path. */
  readonly path: string;
  /** Pixels; absent where the format is not understood. */
  readonly width?: number;
  readonly height?: number;
  /** The hash of its bytes. */
  readonly hash: string;
  /** What it can be sent as besides; absent where pictures are sent as they are. */
  readonly formats?: readonly PictureFormat[];
  /** What is shown in its place in dark looks. */
  readonly dark?: Omit<ContentImage, 'path' | 'dark'>;
};

/** A video beside a post, or captions of one. It is sent as it is. */
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
  /** Dark pictures that cannot take another's place. */
  readonly errors: readonly ContentError[];
};

export type MediaFiles = {
  /** Reads a file that is new, changed or gone. What is wrong with it; undefined where nothing is. */
  take(file: string): Promise<ContentError | undefined>;
  /** What there is now; the same object until a file is taken. */
  current(): Media;
};

/** What reading a picture or a video tells. */
type Measured = {
  /** The hash of its bytes. */
  readonly hash: string;
  /** Pixels; absent if the format is not understood. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly formats?: readonly PictureFormat[] | undefined;
};

export type MediaFilesOptions = {
  /** Whether pictures can be sent in other widths and formats. */
  readonly picturesAreMade: boolean;
};

const HASH_LENGTH = 16;
const MEGABYTE = 1_000_000;
/** Bytes. A photograph of the most pixels stays below; all of it is read at once. */
export const LARGEST_PICTURE = 100 * MEGABYTE;
// Hashed in some milliseconds; requests that have come in meanwhile are answered before the next.
const HASHED_AT_ONCE = 4 * MEGABYTE;
const IMAGE_EXTENSION = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const MEDIA_EXTENSION = /\.(?:mp4|vtt|webm)$/i;

/** Whether a file is one that media files take: a picture, a video or captions. */
export function isMediaFile(file: string): boolean {
  return IMAGE_EXTENSION.test(file) || MEDIA_EXTENSION.test(file);
}

/** The pictures and videos beside the posts and the authors of the content folder `root`. */
export function createMediaFiles(root: string, { picturesAreMade }: MediaFilesOptions): MediaFiles {
  // By file: two spellings of a name have one URL.
  const images = new Map<string, ContentImage>();
  const media = new Map<string, ContentMedia>();
  const linkDark = createDarkPictures(root);
  // Undefined after a change.
  let shown: Media | undefined;

  async function takeImage(file: string, url: string): Promise<ContentError | undefined> {
    const absolute = path.join(root, file);
    const size = await fileSize(absolute);
    if (size > LARGEST_PICTURE) {
      images.delete(file);
      const megabytes = (size / MEGABYTE).toFixed(0);
      return tooLarge(file, `${megabytes} MB, and ${LARGEST_PICTURE / MEGABYTE} is the most`);
    }
    const measured = await measure(file, async () => {
      const bytes = await readFile(absolute);
      const size = sizeOf(bytes);
      return { ...size, hash: await pictureHash(bytes), formats: formatsOf(file, bytes, size) };
    });
    return show(file, url, measured);
  }

  function show(file: string, url: string, measured: Measured | undefined): ContentError | undefined {
    images.delete(file);
    if (measured === undefined) {
      return undefined;
    }
    const { width, height, hash } = measured;
    const size = width === undefined || height === undefined ? undefined : { width, height };
    if (size !== undefined && size.width * size.height > MOST_PIXELS) {
      const pixels = `${size.width} × ${size.height} pixels, and ${MOST_PIXELS / 1e6} million is the most`;
      return tooLarge(file, `${pixels}, since opening it takes four bytes for each`);
    }
    const formats = picturesAreMade && size !== undefined ? (measured.formats ?? []) : [];
    images.set(file, { url, path: path.join(root, file), ...size, hash, ...(formats.length > 0 && { formats }) });
    return undefined;
  }

  function forget(file: string): void {
    images.delete(file);
    media.delete(file);
  }

  /** It may be of any size, so it is read piece by piece. The check tells of a text that names one that is not there. */
  async function takeMedia(file: string, url: string): Promise<undefined> {
    const absolute = path.join(root, file);
    const measured = await measure(file, async () => {
      const hash = createHash('sha256');
      for await (const piece of createReadStream(absolute)) {
        hash.update(piece);
      }
      return { hash: hash.digest('hex').slice(0, HASH_LENGTH) };
    });
    media.delete(file);
    if (measured !== undefined) {
      media.set(file, { url, path: absolute, hash: measured.hash, state: measured.state, root });
    }
  }

  /** What `read` tells of a file; undefined if it isn't one, such as a folder or a pipe. */
  async function measure(
    file: string,
    read: () => Promise<Measured>,
  ): Promise<(Measured & { readonly state: string }) | undefined> {
    // Before it is read: where it changes meanwhile, the state is that of no bytes any more.
    const stats = await stat(path.join(root, file));
    if (!stats.isFile()) {
      return undefined;
    }
    return { ...(await read()), state: fileState(stats) };
  }

  return {
    async take(file) {
      const url = urlOf(file);
      if (url === undefined) {
        return undefined;
      }
      try {
        const mistake = await linkMistake(root, file);
        if (mistake !== undefined) {
          forget(file);
          return mistake;
        }
        return IMAGE_EXTENSION.test(file) ? await takeImage(file, url) : await takeMedia(file, url);
      } catch (error) {
        if (isAbsence(error)) {
          forget(file);
          return undefined;
        }
        // The one that is known may still be there.
        return unreadable(file, error);
      } finally {
        shown = undefined;
      }
    },
    current() {
      shown ??= { ...linkDark(byUrl(images)), media: byUrl(media) };
      return shown;
    },
  };
}

function tooLarge(file: string, reason: string): ContentError {
  return { code: 'picture-too-large', file, message: `the picture has ${reason}; make it smaller` };
}

/** In one order, however the files were read: which captions of a video come first stands on its page. Of two with one URL the last path has it. */
function byUrl<File extends { readonly url: string; readonly path: string }>(
  files: ReadonlyMap<string, File>,
): ReadonlyMap<string, File> {
  const inOrder = [...files.values()].sort((a, b) => ((a.url === b.url ? a.path < b.path : a.url < b.url) ? -1 : 1));
  return new Map(inOrder.map((file) => [file.url, file]));
}

/** Width and height as the picture is shown; a format that cannot be measured is served all the same. */
function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // NaN of an SVG whose viewBox has commas.
    if (!(width > 0 && height > 0)) {
      return undefined;
    }
    // From 5 on the camera lay on its side (Exif 2.32, section 4.6.4).
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** In bytes; 0 of what is no file. */
async function fileSize(absolute: string): Promise<number> {
  const stats = await stat(absolute);
  return stats.isFile() ? stats.size : 0;
}

/** The `hash` of a picture with these bytes. */
export async function pictureHash(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
    if (at + HASHED_AT_ONCE < bytes.length) {
      await setImmediate();
    }
  }
  return hash.digest('hex').slice(0, HASH_LENGTH);
}

function urlOf(file: string): string | undefined {
  const [, slug, name] = /^(?:posts\/)?([^/]+)\/(?:diagrams\/)?([^/]+)$/.exec(file) ?? [];
  return slug === undefined || name === undefined || slug === 'posts' ? undefined : urlBeside({ slug, file: name });
}

/** Tells, a moment after a file was read, whether it has changed since. A change of permissions or links does not count. */
export function fileState({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return `${size} ${mtimeMs}`;
}
