import type { FileHandle } from 'node:fs/promises';
import { openFile, type SourceFile } from '#files/open-file.ts';
import { MAX_DESCRIPTION_BYTES, MAX_VIDEO_BYTES } from '#limits.ts';
import { hasExtension } from '#media/media-types.ts';

type Range = { readonly start: number; readonly end: number };
type Box = Range & { readonly type: string; readonly isCut: boolean };
/** What an MP4 file consists of. */
type Seen = { hasMovie: boolean; isCut: boolean };

// Boxes of MP4 and QuickTime files (ISO 14496-12) that contain boxes, and those that describe the whole video or a track.
const CONTAINERS = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
const DESCRIPTIONS = ['udta', 'meta', 'uuid', 'stsd'];
/**
 * How cameras, phones and editors say where a video was recorded: as QuickTime, 3GPP, Apple and XMP do, or in a track of a camera by
 * GoPro, Google, Sony or DJI.
 */
const MP4_POSITIONS = [
  ...['\xa9xyz', 'loci\0\0\0\0', 'quicktime.location.', 'GPSLatitude'],
  ...['gpmd\0\0\0\0', 'camm\0\0\0\0', 'rtmd\0\0\0\0', 'djmd\0\0\0\0'],
];
/** The name of a tag in a WebM file (RFC 9559), such as LOCATION. */
const WEBM_POSITION = /\x45\xa3[\x40-\xff][\s\S]?[\w.-]{0,40}?location/i;
const WEBM_HEAD_BYTES = 1_000_000;
const HEADER_BYTES = 16;

/**
 * Says why readers don't see a video: it says where it was recorded, or is incomplete. Call it only in a process with limits,
 * because a file may have millions of boxes.
 */
export async function videoMistake(source: SourceFile): Promise<string | undefined> {
  const { handle, bytes: size } = await openFile(source, MAX_VIDEO_BYTES);
  try {
    const head = await read(handle, 0, Math.min(size, WEBM_HEAD_BYTES));
    const isMp4 = head.startsWith('ftyp', 4);
    const seen: Seen = { hasMovie: false, isCut: false };
    const hasPosition = isMp4 ? await hasPositionIn(handle, { start: 0, end: size }, seen) : WEBM_POSITION.test(head);
    if (hasPosition) {
      const extension = hasExtension(source.file, ['webm']) ? 'webm' : 'mp4';
      return `it says where it was recorded; remove that with ffmpeg -i in.${extension} -map_metadata -1 -c copy out.${extension}`;
    }
    return isMp4 && (seen.isCut || !seen.hasMovie) ? 'its end is missing; copy or export it again' : undefined;
  } finally {
    await handle.close();
  }
}

async function hasPositionIn(handle: FileHandle, range: Range, seen: Seen): Promise<boolean> {
  for await (const box of boxesIn(handle, range)) {
    seen.hasMovie ||= box.type === 'moov';
    // Some cameras write other things after the boxes.
    seen.isCut ||= box.isCut && (box.type === 'moov' || box.type === 'mdat');
    if (CONTAINERS.includes(box.type) && (await hasPositionIn(handle, box, seen))) {
      return true;
    }
    const length = Math.min(box.end - box.start, MAX_DESCRIPTION_BYTES);
    const description = DESCRIPTIONS.includes(box.type) ? await read(handle, box.start, length) : '';
    if (MP4_POSITIONS.some((position) => description.includes(position))) {
      return true;
    }
  }
  return false;
}

async function* boxesIn(handle: FileHandle, { start, end }: Range): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const header = await read(handle, at, Math.min(HEADER_BYTES, end - at));
    const bytes = Buffer.from(header, 'latin1');
    const isLong = bytes.readUInt32BE(0) === 1 && bytes.length === HEADER_BYTES;
    const length = isLong ? Number(bytes.readBigUInt64BE(8)) : bytes.readUInt32BE(0) || end - at;
    if (length < 8) {
      return;
    }
    const next = at + length;
    const contentAt = at + (isLong ? HEADER_BYTES : 8);
    yield { type: header.slice(4, 8), start: contentAt, end: Math.min(next, end), isCut: next > end };
    at = next;
  }
}

/** Returns bytes as text with one character each. */
async function read(handle: FileHandle, start: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  return buffer.toString('latin1', 0, bytesRead);
}
