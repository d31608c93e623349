import { createHash } from 'node:crypto';
import type { ContentError } from '#files/content-error.ts';
import { isAbsence, isOfMachine, openFile, RefusedFile, type SourceFile, whyUnread } from '#files/open-file.ts';
import { MAX_DECODED_BYTES, MAX_PIXELS, MAX_VIDEO_BYTES } from '#limits.ts';
import { mediaMistake } from '#media/file-kinds.ts';
import { inspectPicture } from '#media/inspect-picture.ts';
import { type MediaFile, urlOfMedia } from '#media/media-files.ts';
import { hasExtension, PICTURES } from '#media/media-types.ts';

/**
 * Reads a picture, video, captions file or demo. Returns undefined if it doesn't exist, or isn't next to a post or an author.
 */
export async function readMediaFile(source: SourceFile): Promise<MediaFile | undefined> {
  const { file } = source;
  const url = urlOfMedia(file);
  if (url === undefined) {
    return undefined;
  }
  return hasExtension(file, PICTURES) ? readPicture(source, url) : readVideo(source, url);
}

async function readPicture(source: SourceFile, url: string): Promise<MediaFile | undefined> {
  const { file } = source;
  // An empty digest means that the file is read again shortly.
  const failed = (code: ContentError['code'], message: string, digest = '') => {
    return { digest, errors: [{ code, file, message }], ...(digest !== '' && { image: undefined }) };
  };
  const found = await inspectPicture(source);
  if (found === undefined) {
    return undefined;
  }
  if ('unread' in found) {
    return { ...failed('file-unreadable', found.unread), ...(found.isRefused && { image: undefined }) };
  }
  const { hash, bytes, size, decodedBytes = 0, mistake, formats, isAnimatedPng, animation, drawing } = found;
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
    ...(animation && { animation }),
    ...(drawing !== undefined && { drawing }),
  };
  return { digest: hash, errors: [], image };
}

async function readVideo(source: SourceFile, url: string): Promise<MediaFile | undefined> {
  const { file } = source;
  try {
    const { hash, head, stamp } = await streamHash(source);
    const mistake = mediaMistake(file, head);
    return mistake === undefined
      ? { digest: hash, errors: [], media: { url, source, hash, stamp } }
      : { digest: hash, errors: [{ code: 'file-damaged', file, message: unseen(mistake) }], media: undefined };
  } catch (error) {
    if (isOfMachine(error)) {
      throw error;
    }
    const unread = { digest: '', errors: [{ code: 'file-unreadable', file, message: whyUnread(error) } as const] };
    return isAbsence(error) ? undefined : { ...unread, ...(error instanceof RefusedFile && { media: undefined }) };
  }
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
