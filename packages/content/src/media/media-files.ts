import { createHash } from 'node:crypto';
import type { ContentError } from '#files/content-error.ts';
import { isAbsence, isOfMachine, openFile, RefusedFile, type SourceFile, whyUnread } from '#files/open-file.ts';
import { MAX_VIDEO_BYTES, mediaMistake } from '#media/file-kinds.ts';
import type { InspectJobs } from '#media/inspect-worker.ts';
import { JobEnded, openJobProcess } from '#media/job-process.ts';
import { DEMO, hasExtension, MEDIA, PICTURES, VIDEOS } from '#media/media-types.ts';
import { DARK, urlBeside } from '#media/paths.ts';
import { MAX_PIXELS, type Picture } from '#media/picture-sizes.ts';

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

/** Bytes. With a limit of 1 GiB, as in `deploy/kubernetes`, the server leaves this much memory. */
const MAX_DECODED_BYTES = 400_000_000;

const inspecting = openJobProcess<InspectJobs>(new URL('./inspect-worker.ts', import.meta.url));

export function isMediaFile(file: string): boolean {
  return hasExtension(file, MEDIA) || DEMO.test(file);
}

/**
 * Reads a picture, video, captions file or demo. Returns undefined if it doesn't exist, or isn't next to a post or an author. May
 * return `known`, the result of an earlier call, if the file hasn't changed.
 */
export async function readMediaFile<Known extends Pick<MediaFile, 'digest'> = MediaFile>(
  source: SourceFile,
  known?: Known,
): Promise<MediaFile | Known | undefined> {
  const { file } = source;
  const url = urlOf(file);
  if (url === undefined) {
    return undefined;
  }
  return hasExtension(file, PICTURES) ? readPicture(source, url, known) : readVideo(source, url);
}

async function readPicture<Known extends Pick<MediaFile, 'digest'> = MediaFile>(
  source: SourceFile,
  url: string,
  known: Known | undefined,
): Promise<MediaFile | Known | undefined> {
  const { file } = source;
  // An empty digest means that the file is read again shortly.
  const failed = (code: ContentError['code'], message: string, digest = '') => {
    return { digest, errors: [{ code, file, message }], ...(digest !== '' && { image: undefined }) };
  };
  try {
    const found = await inspecting.run('inspect', { source, knownHash: known?.digest });
    if (found === undefined || found === 'known') {
      return found && known;
    }
    if ('unread' in found) {
      return { ...failed('file-unreadable', found.unread), ...(found.isRefused && { image: undefined }) };
    }
    const { hash, bytes, size, decodedBytes = 0, mistake, formats, isAnimatedPng, drawing } = found;
    if (mistake !== undefined) {
      return failed('file-damaged', unseen(mistake), hash);
    }
    if (size !== undefined && size.width * size.height > MAX_PIXELS) {
      const message = `the picture has ${size.width} × ${size.height} pixels, and the limit is ${MAX_PIXELS / 1e6} million; make it smaller`;
      return failed('picture-too-large', message, hash);
    }
    if (decodedBytes > MAX_DECODED_BYTES) {
      const [needed, limit] = [decodedBytes, MAX_DECODED_BYTES].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`);
      const message = `opening the picture takes ${needed} of memory, and the limit is ${limit}; make it smaller, or save it as JPEG`;
      return failed('picture-too-large', message, hash);
    }
    const image = {
      ...{ url, source, bytes, ...size, hash },
      ...(formats.length > 0 && { formats, decodedBytes }),
      ...(isAnimatedPng && { isAnimatedPng }),
      ...(drawing !== undefined && { drawing }),
    };
    return { digest: hash, errors: [], image };
  } catch (error) {
    // Otherwise the machine is the reason, for example because it lacks memory.
    if (!(error instanceof JobEnded && error.limit !== undefined)) {
      throw error;
    }
    const message = unseen(`${error.message} to look at; export it again`);
    // If the author removed it in the meantime, it is read again shortly.
    return failed('file-damaged', message, await stampOf(source).catch(() => ''));
  }
}

async function readVideo(source: SourceFile, url: string): Promise<MediaFile | undefined> {
  const { file } = source;
  try {
    const { hash, head, stamp } = await streamHash(source);
    const isVideo = hasExtension(file, VIDEOS);
    const mistake = mediaMistake(file, head) ?? (isVideo ? await inspecting.run('videoMistake', source) : undefined);
    // Only the version with this stamp was looked at, so the stamp must be known, even if a save changes nothing else.
    const digest = `${hash} ${stamp}`;
    return mistake === undefined
      ? { digest, errors: [], media: { url, source, hash, stamp } }
      : { digest, errors: [{ code: 'file-damaged', file, message: unseen(mistake) }], media: undefined };
  } catch (error) {
    if (error instanceof JobEnded && error.limit !== undefined) {
      const message = unseen(`${error.message} to look at; export it again`);
      return {
        digest: await stampOf(source).catch(() => ''),
        errors: [{ code: 'file-damaged', file, message }],
        media: undefined,
      };
    }
    if (isOfMachine(error) || error instanceof JobEnded) {
      throw error;
    }
    const unread = { digest: '', errors: [{ code: 'file-unreadable', file, message: whyUnread(error) } as const] };
    return isAbsence(error) ? undefined : { ...unread, ...(error instanceof RefusedFile && { media: undefined }) };
  }
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

function unseen(reason: string): string {
  return `readers do not see it, because ${reason}`;
}

async function streamHash(source: SourceFile) {
  const { handle, bytes, stamp } = await openFile(source, MAX_VIDEO_BYTES);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  for await (const piece of handle.createReadStream({ end: Math.max(0, bytes - 1) })) {
    head = head.length === 0 ? piece : head;
    hash.update(piece);
  }
  return { hash: hash.digest('hex').slice(0, 16), head, stamp };
}

/** Changes with each save. */
async function stampOf(source: SourceFile): Promise<string> {
  const { handle, stamp } = await openFile(source, Number.POSITIVE_INFINITY);
  await handle.close();
  return stamp;
}

/** Sorted, because the first captions of a video come first on its page. If two files have the same URL, the last path wins. */
function byUrl<File extends ContentMedia | ContentImage>(files: readonly File[]): Map<string, File> {
  const nameOf = ({ url, source }: File) => `${url} ${source.file}`;
  const inOrder = files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return new Map(inOrder.map((file) => [file.url, file]));
}

function urlOf(file: string): string | undefined {
  const [, slug, name] = /^(?:posts\/)?([^/]+)\/(?:diagrams\/)?([^/]+)$/.exec(file) ?? [];
  return slug === undefined || name === undefined || slug === 'posts' ? undefined : urlBeside({ slug, file: name });
}
