// https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
const PICTURES = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  // As its own brand or as one that it is compatible with.
  [/^.{4}ftyp(?:.{4}){0,12}?avi[fs]/s, 'image/avif'],
] as const;
const OTHERS = [
  [/^$/, 'it is empty'],
  [/^version https:\/\/git-lfs/, 'it is a pointer of Git LFS, not the file; run git lfs pull'],
  [/^\s*<(?:!doctype\s+html|html|head|body)\b/i, 'it is a web page'],
  [/^%PDF/, 'it is a PDF'],
  [/^.{4}ftyp(?:hei|mif)/s, 'it is a HEIC picture, which not every browser shows; save it as JPEG'],
] as const;
const HEAD_BYTES = 64;
const WEBM = '\u001aE\xdf\xa3';
const MAX_SVG_HEAD = 65_536;
const SVG_ROOT = /<(?:\w+:)?svg\b[^>]*/g;
const SVG_NAMESPACE = /\sxmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;
const JPEG_END = Buffer.from([0xff, 0xd9]);

type PictureType = (typeof PICTURES)[number][1];

/** Returns the media type of a picture by its first bytes. */
export function pictureType(bytes: Buffer): PictureType | undefined {
  const head = headOf(bytes);
  return PICTURES.find(([pattern]) => pattern.test(head))?.[1];
}

/** Says what the bytes of a picture are instead; undefined if browsers show them under the file's name. */
export function pictureMistake(file: string, bytes: Buffer): string | undefined {
  return otherKind(bytes) ?? (/\.svg$/i.test(file) ? svgMistake(bytes) : bitmapMistake(bytes));
}

/** Says what the first bytes of a video or of captions are instead. */
export function mediaMistake(file: string, head: Buffer): string | undefined {
  const text = headOf(head);
  const other = otherKind(head);
  if (other !== undefined) {
    return other;
  }
  if (/\.vtt$/i.test(file)) {
    const isCaptions = /^(?:\xef\xbb\xbf)?WEBVTT(?:\s|$)/.test(text);
    return isCaptions ? undefined : 'it does not begin with WEBVTT, as captions do; save it as such';
  }
  const isVideo = text.startsWith(WEBM) || text.startsWith('ftyp', 4);
  return isVideo ? undefined : 'it is not an MP4 or WebM file; save it as one';
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
  return roots.some(([root]) => SVG_NAMESPACE.test(root))
    ? undefined
    : 'browsers show no SVG file without a namespace; add xmlns="http://www.w3.org/2000/svg" to its <svg>';
}

function bitmapMistake(bytes: Buffer): string | undefined {
  const type = pictureType(bytes);
  if (type === undefined) {
    return 'it is not a PNG, JPEG, GIF, WebP or AVIF file; save it as one';
  }
  return isCut(type, bytes) ? 'its end is missing; copy or export it again' : undefined;
}

function isCut(type: PictureType, bytes: Buffer): boolean {
  switch (type) {
    case 'image/png':
      return !bytes.includes('IEND');
    case 'image/webp':
      return bytes.length < bytes.readUInt32LE(4) + 8;
    case 'image/jpeg':
      // A preview near the beginning has an end too.
      return bytes.lastIndexOf(JPEG_END) < bytes.length / 2;
    case 'image/gif':
      return !bytes.subarray(HEAD_BYTES / -2).includes(';');
    default:
      return false;
  }
}
