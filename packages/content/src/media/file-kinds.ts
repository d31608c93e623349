import { hash } from 'node:crypto';
import { DEMO } from '#media/media-types.ts';

const HASH_LENGTH = 16;
const HEAD_BYTES = 64;
const JPEG_END = Buffer.from([0xff, 0xd9]);
/**
 * The kinds of pictures by their first bytes (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern), and how to tell
 * whether the file is truncated.
 */
const PICTURES = [
  { type: 'image/png', head: /^\x89PNG/, isCut: (bytes: Buffer) => !bytes.includes('IEND') },
  // An embedded thumbnail near the beginning has an end marker too.
  {
    type: 'image/jpeg',
    head: /^\xff\xd8\xff/,
    isCut: (bytes: Buffer) => bytes.lastIndexOf(JPEG_END) < bytes.length / 2,
  },
  { type: 'image/gif', head: /^GIF8/, isCut: (bytes: Buffer) => !bytes.subarray(HEAD_BYTES / -2).includes(';') },
  { type: 'image/webp', head: /^RIFF.{4}WEBP/s, isCut: (bytes: Buffer) => bytes.length < bytes.readUInt32LE(4) + 8 },
  // As the major brand or as a compatible one.
  { type: 'image/avif', head: /^.{4}ftyp(?:.{4}){0,12}?avi[fs]/s, isCut: () => false },
] as const;
const OTHERS = [
  [/^$/, 'it is empty'],
  [/^version https:\/\/git-lfs/, 'it is a pointer of Git LFS, not the file; run git lfs pull'],
  [/^\s*<(?:!doctype\s+html|html|head|body)\b/i, 'it is a web page'],
  [/^%PDF/, 'it is a PDF'],
  [/^.{4}ftyp(?:hei|mif)/s, 'it is a HEIC picture, which not every browser shows; save it as JPEG'],
] as const;
const WEBM = '\u001aE\xdf\xa3';

type PictureType = (typeof PICTURES)[number]['type'];

export function pictureHash(bytes: Buffer): string {
  return hash('sha256', bytes).slice(0, HASH_LENGTH);
}

/** Returns a picture's media type, detected from its first bytes. */
export function pictureType(bytes: Buffer): PictureType | undefined {
  return kindOf(bytes)?.type;
}

/** Says what the bytes of a bitmap actually are; undefined if browsers can show them. */
export function bitmapMistake(bytes: Buffer): string | undefined {
  const kind = kindOf(bytes);
  if (kind === undefined) {
    return otherKind(bytes) ?? 'it is not a PNG, JPEG, GIF, WebP or AVIF file; save it as one';
  }
  return kind.isCut(bytes) ? 'its end is missing; copy or export it again' : undefined;
}

/** Says what the first bytes of a video, captions file or demo actually are. */
export function mediaMistake(file: string, bytes: Buffer): string | undefined {
  const head = headOf(bytes);
  if (DEMO.test(file)) {
    return /^(?:\xef\xbb\xbf)?\s*</.test(head) ? undefined : 'it is not an HTML page';
  }
  const isCaptions = /\.vtt$/i.test(file);
  const isRight = isCaptions
    ? /^(?:\xef\xbb\xbf)?WEBVTT(?:\s|$)/.test(head)
    : head.startsWith(WEBM) || head.startsWith('ftyp', 4);
  const mistake = isCaptions
    ? 'it does not begin with WEBVTT, as captions do; save it as such'
    : 'it is not an MP4 or WebM file; save it as one';
  return otherKind(bytes) ?? (isRight ? undefined : mistake);
}

function headOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, HEAD_BYTES);
}

/** Says what a file is whose name is that of a picture, video, captions file or demo; undefined if it may be one. */
export function otherKind(bytes: Buffer): string | undefined {
  const head = headOf(bytes);
  return OTHERS.find(([pattern]) => pattern.test(head))?.[1];
}

function kindOf(bytes: Buffer) {
  const start = headOf(bytes);
  return PICTURES.find(({ head }) => head.test(start));
}
