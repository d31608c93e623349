import { pictureType } from '@portico/content/file-kinds';

// A file has few parts, except an animation with many frames. Reading them must not take long.
const MAX_PARTS = 50_000;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** The chunks of a PNG (https://www.w3.org/TR/png-3/) that affect how it looks, each with its maximum size in bytes. */
const PNG_CHUNKS: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  sBIT: 4,
  bKGD: 6,
  pHYs: 9,
  cICP: 4,
  acTL: 8,
  fcTL: 26,
  fdAT: Number.POSITIVE_INFINITY,
};
/** The chunks of a WebP (RFC 9649) that affect how it looks. */
const WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF']);
const WEBP_WITH_METADATA = 0x20 | 0x08 | 0x04;
const FRAME_HEADER = 16;
/** The markers of a JPEG (ITU T.81) that affect how it looks: tables, frames, restarts. */
const JPEG_SEGMENTS = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd]);
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/**
 * Removes everything from a picture that doesn't affect how it looks: where and how it was taken, thumbnails, comments, profiles,
 * and anything that isn't listed. Returns the same buffer if there is nothing to remove. Returns undefined if the file can't be
 * parsed; AVIF files never can.
 */
export function stripPicture(bytes: Buffer): Buffer | undefined {
  try {
    return strippers[pictureType(bytes) ?? 'image/avif'](bytes);
  } catch (error) {
    // The file ends in the middle of a number.
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

/** Whether re-encoding would keep only its first frame. */
export function isAnimation(bytes: Buffer): boolean {
  const type = pictureType(bytes);
  const isAnimatedWebp = bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return (
    type === 'image/gif' ||
    (type === 'image/png' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL')) ||
    (type === 'image/webp' && isAnimatedWebp)
  );
}

const strippers = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/gif': stripGif,
  'image/webp': stripWebp,
  'image/avif': () => undefined,
} as const;

function stripPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, PNG_SIGNATURE.length)];
  if (!kept[0]?.equals(PNG_SIGNATURE)) {
    return undefined;
  }
  for (let at = PNG_SIGNATURE.length; at < bytes.length && kept.length < MAX_PARTS; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) {
      return undefined;
    }
    if (length <= (PNG_CHUNKS[type] ?? -1)) {
      kept.push(bytes.subarray(at, end));
    }
    if (type === 'IEND') {
      return length === 0 ? joined(kept, bytes) : undefined;
    }
    at = end;
  }
  return undefined;
}

function stripJpeg(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2, parts = 0; parts < MAX_PARTS; parts += 1) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) {
      return undefined;
    }
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2));
      return joined(kept, bytes);
    }
    if (marker === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const end = marker === 0xda ? scanEnd(bytes, at + 2 + length) : at + 2 + length;
    if (length < 2 || end > bytes.length || marker < 0xc0) {
      return undefined;
    }
    if (JPEG_SEGMENTS.has(marker) || isPlainHeader(marker, bytes.subarray(at + 4, at + 2 + length))) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  return undefined;
}

/** A JFIF header without a thumbnail, or Adobe's header, which says how the colors are stored. */
function isPlainHeader(marker: number, data: Buffer): boolean {
  const isJfif = marker === 0xe0 && data.length === 14 && data.toString('latin1', 0, 5) === 'JFIF\0';
  return isJfif || (marker === 0xee && data.length === 12 && data.toString('latin1', 0, 5) === 'Adobe');
}

/** Returns the end of the entropy-coded data that begins at an index: the next marker that isn't a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) {
      return at;
    }
  }
  return Number.POSITIVE_INFINITY;
}

function stripGif(bytes: Buffer): Buffer | undefined {
  const afterTable = (at: number, flags: number) => at + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const start = afterTable(13, bytes.readUInt8(10));
  const kept = [bytes.subarray(0, start)];
  for (let at = start; kept.length < MAX_PARTS; ) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b) {
      kept.push(bytes.subarray(at, at + 1));
      return joined(kept, bytes);
    }
    if (block !== 0x21 && block !== 0x2c) {
      return undefined;
    }
    const data = block === 0x21 ? at + 2 : afterTable(at + 10, bytes.readUInt8(at + 9)) + 1;
    const end = subBlocksEnd(bytes, data);
    if (block === 0x2c || isPlainExtension(bytes.subarray(at, end))) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  return undefined;
}

function subBlocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) {
    at += 1 + length;
  }
  return at + 1;
}

/** Accepts the duration of a frame, and the number of repetitions of an animation. */
function isPlainExtension(block: Buffer): boolean {
  const isTiming = block[1] === 0xf9 && block.length === 8;
  return isTiming || (block[1] === 0xff && block.length === 19 && LOOPS.has(block.toString('latin1', 3, 14)));
}

function stripWebp(bytes: Buffer): Buffer | undefined {
  const end = bytes.readUInt32LE(4) + 8;
  const body = end <= bytes.length ? webpChunks(bytes.subarray(12, end), 0) : undefined;
  if (body === undefined) {
    return undefined;
  }
  const header = Buffer.from(bytes.subarray(0, 12));
  header.writeUInt32LE(body.length + 4, 4);
  const stripped = Buffer.concat([header, body]);
  return stripped.equals(bytes) ? bytes : stripped;
}

function webpChunks(bytes: Buffer, depth: number): Buffer | undefined {
  const kept: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length || kept.length >= MAX_PARTS) {
      return undefined;
    }
    const chunk = WEBP_CHUNKS.has(type) ? bytes.subarray(at, end) : Buffer.alloc(0);
    const made = type === 'VP8X' ? withoutFlags(chunk) : chunk;
    const frame = type === 'ANMF' && depth === 0 ? stripFrame(chunk) : made;
    if (frame === undefined) {
      return undefined;
    }
    kept.push(frame);
    at = end;
  }
  return Buffer.concat(kept);
}

/** A frame of an animation contains chunks too. */
function stripFrame(chunk: Buffer): Buffer | undefined {
  const inside = webpChunks(chunk.subarray(8 + FRAME_HEADER), 1);
  if (inside === undefined) {
    return undefined;
  }
  const header = Buffer.from(chunk.subarray(0, 8 + FRAME_HEADER));
  header.writeUInt32LE(FRAME_HEADER + inside.length, 4);
  return Buffer.concat([header, inside]);
}

function withoutFlags(chunk: Buffer): Buffer {
  const made = Buffer.from(chunk);
  made.writeUInt8(made.readUInt8(8) & ~WEBP_WITH_METADATA, 8);
  return made;
}

function joined(kept: readonly Buffer[], whole: Buffer): Buffer {
  const length = kept.reduce((sum, part) => sum + part.length, 0);
  return length === whole.length ? whole : Buffer.concat(kept);
}
