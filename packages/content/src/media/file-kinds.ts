import { hash } from 'node:crypto';
import { DEMO } from '#media/media-types.ts';
import { malformedBecause } from '#media/svg-parser.ts';

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
const MAX_SVG_HEAD = 65_536;
const SVG_ROOT = /<(?:\w+:)?svg\b[^>]*/g;
const SVG_NAMESPACE = /\sxmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

type PictureType = (typeof PICTURES)[number]['type'];

export function pictureHash(bytes: Buffer): string {
  return hash('sha256', bytes).slice(0, HASH_LENGTH);
}

/** Returns a picture's media type, detected from its first bytes. */
export function pictureType(bytes: Buffer): PictureType | undefined {
  return kindOf(bytes)?.type;
}

/** Says what the bytes of a picture actually are; undefined if browsers can show them under the file's name. */
export function pictureMistake(file: string, bytes: Buffer): string | undefined {
  return otherKind(bytes) ?? (/\.svg$/i.test(file) ? svgMistake(bytes) : bitmapMistake(bytes));
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

function otherKind(bytes: Buffer): string | undefined {
  const head = headOf(bytes);
  return OTHERS.find(([pattern]) => pattern.test(head))?.[1];
}

function svgMistake(bytes: Buffer): string | undefined {
  const roots = [...bytes.toString('utf8', 0, MAX_SVG_HEAD).matchAll(SVG_ROOT)];
  if (roots.length === 0) {
    return 'it is not an SVG file; save it as one, or correct the end of its name';
  }
  if (!roots.some(([root]) => SVG_NAMESPACE.test(root))) {
    return 'browsers show no SVG file without a namespace; add xmlns="http://www.w3.org/2000/svg" to its <svg>';
  }
  const reason = malformedBecause(bytes.toString());
  return reason && `it is not well-formed XML: ${reason}; save it again as plain SVG`;
}

function bitmapMistake(bytes: Buffer): string | undefined {
  const kind = kindOf(bytes);
  if (kind === undefined) {
    return 'it is not a PNG, JPEG, GIF, WebP or AVIF file; save it as one';
  }
  return kind.isCut(bytes) ? 'its end is missing; copy or export it again' : undefined;
}

function kindOf(bytes: Buffer) {
  const start = headOf(bytes);
  return PICTURES.find(({ head }) => head.test(start));
}
