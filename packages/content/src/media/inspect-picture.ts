import path from 'node:path';
import { isAbsence, isOfMachine, RefusedFile, readWhole, type SourceFile, whyUnread } from '#files/open-file.ts';
import { MAX_DRAWING_BYTES, MAX_PICTURE_BYTES } from '#limits.ts';
import { cleanSvg } from '#media/clean-svg.ts';
import { bitmapMistake, pictureHash } from '#media/file-kinds.ts';
import { DRAWING, hasExtension } from '#media/media-types.ts';
import { formatsOf, isAnimatedPng, type Picture, type PictureFormat, playsOf } from '#media/picture-sizes.ts';

/** What the bytes of a picture tell. */
export type InspectedPicture = {
  readonly hash: string;
  /** The file's size in bytes. */
  readonly bytes: number;
  /** Pixels, after rotation; absent if the size can't be read. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Bytes of memory needed to decode it. */
  readonly decodedBytes?: number;
  readonly formats: readonly PictureFormat[];
  readonly isAnimatedPng: boolean;
  readonly animation?: Picture['animation'];
  /** Why browsers can't show it. */
  readonly mistake?: string | undefined;
  /** The source of a small SVG drawing. */
  readonly drawing?: string;
};

/** Undefined if the file doesn't exist. */
export type Inspection = InspectedPicture | { readonly unread: string; readonly isRefused: boolean } | undefined;

// Measured: libvips streams JPEG and PNG, unless they are progressive. An AVIF is decoded as a whole, by a decoder that makes several copies.
const BYTES_PER_PIXEL: Readonly<Record<string, number>> = { heif: 20, webp: 8 };
const USUAL_BYTES_PER_PIXEL = 4;

/** Reads a picture's file. Call it only in a process with limits, because a small file may take minutes, or gigabytes. */
export async function inspectPicture(source: SourceFile): Promise<Inspection> {
  try {
    const bytes = await readWhole(source, MAX_PICTURE_BYTES);
    return await inspected(source.file, bytes, pictureHash(bytes));
  } catch (error) {
    if (isOfMachine(error)) {
      throw error;
    }
    return isAbsence(error) ? undefined : { unread: whyUnread(error), isRefused: error instanceof RefusedFile };
  }
}

async function inspected(file: string, bytes: Buffer, hash: string): Promise<InspectedPicture> {
  const isDrawing = DRAWING.test(path.posix.basename(file)) && bytes.length <= MAX_DRAWING_BYTES;
  const isSvg = hasExtension(file, ['svg']);
  const { bytes: shown = bytes, reason: mistake } = isSvg ? await cleanSvg(bytes) : { reason: bitmapMistake(bytes) };
  const opened = mistake === undefined ? await sizeOf(shown) : undefined;
  // Browsers can show an SVG without a size too.
  const isUnreadable = mistake === undefined && opened === undefined && !isSvg;
  return {
    hash,
    bytes: bytes.length,
    ...opened,
    formats: opened === undefined ? [] : formatsOf(file),
    isAnimatedPng: isAnimatedPng(bytes),
    // An animated PNG is sent as it is, so it may repeat endlessly.
    ...(isAnimatedPng(bytes) && { animation: 'long' as const }),
    mistake: mistake ?? (isUnreadable ? 'it cannot be opened; export it again' : undefined),
    ...(isDrawing && { drawing: bytes.toString() }),
  };
}

async function sizeOf(bytes: Buffer) {
  // Most starts find all pictures as they were.
  const { default: sharp } = await import('sharp');
  try {
    const {
      format,
      pages = 1,
      delay,
      autoOrient: size,
    } = await sharp(bytes, {
      failOn: 'none',
      limitInputPixels: false,
    }).metadata();
    const perPixel = BYTES_PER_PIXEL[format] ?? USUAL_BYTES_PER_PIXEL;
    return {
      size,
      decodedBytes: size.width * size.height * pages * perPixel,
      ...(pages > 1 && { animation: playsOf(delay) > 0 ? ('short' as const) : ('long' as const) }),
    };
  } catch {
    return undefined;
  }
}
