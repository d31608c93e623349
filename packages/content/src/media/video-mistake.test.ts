import { copyFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readMediaFile } from '#media/read-media.ts';

const MOVING = path.resolve(import.meta.dirname, '../../../../e2e/fixture/content/posts/markdown-features/moving.webm');

async function read(file: string, bytes: Uint8Array) {
  const root = await temporaryFolder({ [file]: bytes });
  const { errors = [], media } = (await readMediaFile({ root, file })) ?? {};
  return { isSent: media !== undefined, mistakes: errors.map(({ message }) => message) };
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const bytesOf = (part: Buffer | string) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part);

function box(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map(bytesOf));
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

function element(id: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map(bytesOf));
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x40 | (body.length >> 8), body.length & 0xff]), body]);
}

const FLAGS = number(0);
const FTYP = box('ftyp', 'isom', FLAGS, 'isom');
const MDAT = box('mdat', 'samples \xa9xyz quicktime.location.');
const MOVIE = box('moov', box('mvhd', FLAGS));
const LONG = Buffer.concat([number(1), Buffer.from('mdat'), number(0), number(24), Buffer.alloc(8)]);
const LAST = Buffer.concat([number(0), Buffer.from('mdat'), Buffer.from('\xa9xyz', 'latin1')]);

const track = (...description: readonly (Buffer | string)[]) =>
  box('trak', box('mdia', box('minf', box('stbl', box('stsd', FLAGS, number(1), ...description)))));
const sample = (format: string) => box(format, Buffer.alloc(6), Buffer.alloc(2));
const mp4 = (...boxes: readonly Buffer[]) => Buffer.concat([FTYP, ...boxes]);
const webm = (...parts: readonly Buffer[]) => Buffer.concat([element('1a45dfa3'), element('18538067', ...parts)]);
const tag = (name: string) =>
  element('1254c367', element('7373', element('67c8', element('45a3', name), element('4487', '+52.5+013.4/'))));

test.for([
  ["a phone's", mp4(box('moov', box('udta', box('\xa9xyz', '\0\x12\x15\xc7+52.5+013.4/'))), MDAT)],
  ["a phone's after the samples", mp4(LONG, MDAT, box('moov', box('udta', box('\xa9xyz', '+52.5+013.4/'))))],
  ["Apple's", mp4(MDAT, box('moov', box('meta', FLAGS, box('keys', 'mdtacom.apple.quicktime.location.ISO6709'))))],
  ["3GPP's", mp4(box('moov', box('udta', box('loci', FLAGS, '\x15\xc7'))), MDAT)],
  ["a track's", mp4(box('moov', box('trak', box('udta', box('\xa9xyz', '+52.5')))))],
  ['one in XMP', mp4(MOVIE, box('uuid', '<exif:GPSLatitude>52,31N</exif:GPSLatitude>'), MDAT)],
  ['one in a fragmented file', mp4(MOVIE, box('moof'), MDAT, box('moof'), MDAT, box('meta', FLAGS, '\xa9xyz'))],
  ['a track of positions', mp4(box('moov', track(sample('avc1')), track(sample('gpmd'))), MDAT)],
  ["Apple's track of positions", mp4(box('moov', track(box('mebx', 'com.apple.quicktime.location.ISO6709'))), MDAT)],
] as const)('%s position in an MP4 file is a mistake, and the video is not sent', async ([, bytes]) => {
  const message = expect.stringMatching(
    /^readers do not see it, because it says where.*ffmpeg -i in\.mp4 -map_metadata -1 -c copy out\.mp4$/,
  );
  expect(await read('a/b.mp4', bytes)).toEqual({ isSent: false, mistakes: [message] });
});

test.for(['LOCATION', 'com.apple.quicktime.location.ISO6709', 'location-eng'])(
  'the tag %s of a WebM file is a mistake, and the video is not sent',
  async (name) => {
    const message = expect.stringMatching(/says where.*ffmpeg -i in\.webm -map_metadata -1 -c copy out\.webm$/);
    expect(await read('a/b.webm', webm(tag(name)))).toEqual({ isSent: false, mistakes: [message] });
  },
);

test.for([
  ['a/b.mp4', 'samples that look like a position', mp4(MOVIE, LONG, MDAT, LAST)],
  ['a/b.mp4', 'bytes after its boxes', mp4(MOVIE, MDAT, Buffer.from('\xff\xff\xff\xffSEFT', 'latin1'))],
  ['a/b.mp4', 'a comment', mp4(box('moov', box('udta', box('\xa9cmt', 'loci of control, location'))), MDAT)],
  [
    'a/b.mp4',
    'a camera that writes no positions',
    mp4(box('moov', track(sample('avc1')), track(sample('mebx'))), MDAT),
  ],
  ['a/b.webm', 'a title', webm(element('1549a966', element('7ba9', 'The location')), tag('ENCODER'))],
] as const)('%s with %s is sent', async ([file, , bytes]) => {
  expect(await read(file, bytes)).toEqual({ isSent: true, mistakes: [] });
});

test('an MP4 file without a description of its tracks, or without its end, is a mistake', async () => {
  const message = 'readers do not see it, because its end is missing; copy or export it again';
  expect(await read('a/b.mp4', mp4(MDAT))).toEqual({ isSent: false, mistakes: [message] });
  for (const bytes of [mp4(MDAT, MOVIE), mp4(MOVIE, MDAT)]) {
    expect(await read('a/b.mp4', bytes.subarray(0, -4))).toEqual({ isSent: false, mistakes: [message] });
  }
});

test('a video that is saved again without a change has another stamp, because only a known one is sent', async () => {
  const root = await temporaryFolder({ 'a/c.vtt': 'WEBVTT' });
  const source = { root, file: 'a/b.webm' };
  const file = path.join(root, source.file);
  await copyFile(MOVING, file);
  const first = await readMediaFile(source);
  expect(first?.errors).toEqual([]);
  await utimes(file, 1, 1);
  const second = await readMediaFile(source);
  expect(second?.media?.hash).toBe(first?.media?.hash);
  expect([second?.digest, second?.media?.stamp]).not.toContain(first?.digest);
  expect(second?.media?.stamp).not.toBe(first?.media?.stamp);
});
