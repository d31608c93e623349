import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { blanked, videoBlanks } from '#metadata/video-blanks.ts';

const SECRET = '+52.5200+013.4050/';
const SAMPLES = 'what is seen';
const MOVING = path.resolve(import.meta.dirname, '../../../e2e/fixture/content/posts/markdown-features/moving.webm');

/** What is sent of a file, in pieces of a few bytes. */
async function sent(bytes: Buffer, pieceLength = 7): Promise<Buffer> {
  const folder = await temporaryFolder({ video: bytes });
  const handle = await open(path.join(folder, 'video'));
  onTestFinished(() => handle.close());
  const blanks = await videoBlanks({ root: folder, file: 'video' }, handle);
  if (blanks === undefined) {
    throw new Error('Another file has taken its place.');
  }
  async function* pieces() {
    for (let at = 3; at < bytes.length; at += pieceLength) {
      yield Buffer.from(bytes.subarray(at, at + pieceLength));
    }
  }
  const rest: Buffer[] = [];
  for await (const piece of blanked(pieces(), 3, blanks)) {
    rest.push(piece);
  }
  return Buffer.concat([bytes.subarray(0, 3), ...rest]);
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function box(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

const FTYP = box('ftyp', 'isom', number(0), 'isom');
const FLAGS = number(0);

function track(handler: string, offset: number, name = 'Handler'): Buffer {
  const stbl = box(
    'stbl',
    box(
      'stsd',
      FLAGS,
      number(1),
      box('avc1', Buffer.alloc(42), '\x0bGoPro AVC e', Buffer.alloc(24), box('avcC', 'config')),
    ),
    box('stsz', FLAGS, number(0), number(2), number(4), number(SECRET.length - 4)),
    box('stsc', FLAGS, number(1), number(1), number(2), number(1)),
    box('stco', FLAGS, number(1), number(offset)),
  );
  const hdlr = box('hdlr', FLAGS, number(0), handler, Buffer.alloc(12), `${name}\0`);
  const mdhd = box('mdhd', FLAGS, number(0xdeadbeef), number(0xdeadbeef), number(1000), number(1), number(0));
  return box(
    'trak',
    box('tkhd', FLAGS, number(0xdeadbeef), number(0xdeadbeef), number(1)),
    box('mdia', mdhd, hdlr, box('minf', stbl)),
  );
}

function movie(...more: readonly Buffer[]): Buffer {
  const mvhd = box('mvhd', FLAGS, number(0xdeadbeef), number(0xdeadbeef), number(1000), number(1));
  return box('moov', mvhd, track('vide', 28), ...more);
}

const MDAT = box('mdat', SAMPLES, SECRET);
const DATA_AT = FTYP.length + 8 + SAMPLES.length;
const PLAIN_DATA = box('mdat', SAMPLES);

test.for<readonly [string, Buffer]>([
  ['a place in udta', Buffer.concat([FTYP, PLAIN_DATA, movie(box('udta', box('\xa9xyz', SECRET)))])],
  ['a place in meta', Buffer.concat([FTYP, PLAIN_DATA, movie(box('meta', FLAGS, SECRET))])],
  ['a place in udta of a track', Buffer.concat([FTYP, PLAIN_DATA, movie(box('trak', box('udta', SECRET)))])],
  ['a box of a maker', Buffer.concat([FTYP, box('uuid', SECRET), PLAIN_DATA, movie()])],
  ['a box that no list knows', Buffer.concat([FTYP, PLAIN_DATA, movie(box('GPS ', SECRET)), box('GPS ', SECRET)])],
  ['free space', Buffer.concat([FTYP, box('free', SECRET), PLAIN_DATA, movie()])],
  ["a track's name", Buffer.concat([FTYP, PLAIN_DATA, movie(track('vide', 28, SECRET))])],
  ['a data track', Buffer.concat([FTYP, MDAT, movie(track('meta', DATA_AT))])],
  [
    'a data track before the samples',
    (() => {
      const head = Buffer.concat([FTYP, movie(track('meta', 0))]);
      return Buffer.concat([FTYP, movie(track('meta', head.length + 8 + SAMPLES.length)), MDAT]);
    })(),
  ],
  ['bytes after the end', Buffer.concat([FTYP, PLAIN_DATA, movie(), Buffer.from('+52')])],
])('%s of an MP4 file is blanked, and its samples stay where they are', async ([, bytes]) => {
  const made = await sent(bytes);
  expect(made.length).toBe(bytes.length);
  expect(made.toString('latin1')).not.toMatch(/\+52|\+013|GoPro|GPS /);
  expect(made.includes(number(0xdeadbeef))).toBe(false);
  expect(made.indexOf(SAMPLES)).toBe(bytes.indexOf(SAMPLES));
  expect(made.includes('config')).toBe(true);
  expect(made.includes('avc1')).toBe(true);
  expect(await sent(made)).toEqual(made);
});

test('boxes with 64-bit lengths, and the last one without a length, are understood', async () => {
  const long = Buffer.concat([
    number(1),
    Buffer.from('uuid'),
    number(0),
    number(16 + SECRET.length),
    Buffer.from(SECRET),
  ]);
  const last = Buffer.concat([number(0), Buffer.from('mdat'), Buffer.from(SAMPLES)]);
  const made = await sent(Buffer.concat([FTYP, long, movie(), last]));
  expect(made.includes(SECRET)).toBe(false);
  expect(made.toString('latin1', FTYP.length + 4, FTYP.length + 8)).toBe('free');
  expect(made.includes(SAMPLES)).toBe(true);
});

test.for<readonly [string, Buffer]>([
  ['text', Buffer.from('hello, not a video')],
  ['an empty file', Buffer.alloc(0)],
  ['an MP4 file without tracks', Buffer.concat([FTYP, PLAIN_DATA])],
  ['an MP4 file that ends early', Buffer.concat([FTYP, movie(), PLAIN_DATA]).subarray(0, -4)],
  ['a box of too little', Buffer.concat([FTYP, number(4), Buffer.from('moov')])],
  ['a data track in fragments', Buffer.concat([FTYP, movie(track('meta', DATA_AT)), box('moof', box('mfhd')), MDAT])],
  ['a WebM file that ends early', (await readFile(MOVING)).subarray(0, -4)],
  [
    'a WebM file with a data track',
    Buffer.concat([ebml('1a45dfa3', ''), ebml('18538067', ebml('1654ae6b', ebml('ae', ebml('83', '!'))))]),
  ],
])('%s is not sent', async ([, bytes]) => {
  await expect(sent(bytes)).rejects.toThrow(/./);
});

function ebml(id: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x40 | (body.length >> 8), body.length & 0xff]), body]);
}

const CLUSTER = ['1f43b675', ebml('e7', '\0'), ebml('a3', SAMPLES)] as const;
const TRACKS = ebml(
  '1654ae6b',
  ebml('ae', ebml('d7', '\x01'), ebml('83', '\x01'), ebml('86', 'V_VP9'), ebml('536e', SECRET)),
);

test.for<readonly [string, readonly Buffer[]]>([
  ['tags', [ebml('1254c367', ebml('7373', SECRET))]],
  ['attached files', [ebml('1941a469', SECRET)]],
  ['chapters', [ebml('1043a770', SECRET)]],
  ['a title and a date', [ebml('1549a966', ebml('2ad7b1', '\x0f'), ebml('7ba9', SECRET), ebml('4461', SECRET))]],
  ['the programs', [ebml('1549a966', ebml('4d80', SECRET), ebml('5741', SECRET))]],
  ['empty space', [ebml('ec', SECRET)]],
  ['an element that no list knows', [ebml('4abc', SECRET)]],
])('%s of a WebM file are blanked, and what is seen stays where it is', async ([, parts]) => {
  const [id, ...blocks] = CLUSTER;
  const unknown = Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, 'hex'), ...blocks]);
  for (const cluster of [ebml(id, ...blocks), unknown]) {
    const segment = ebml('18538067', ...parts, TRACKS, cluster, ...parts);
    const bytes = Buffer.concat([ebml('1a45dfa3', ebml('4282', 'webm')), segment, ebml('ec', SECRET)]);
    const made = await sent(bytes);
    expect(made.length).toBe(bytes.length);
    expect(made.includes(SECRET)).toBe(false);
    expect(made.indexOf(SAMPLES)).toBe(bytes.indexOf(SAMPLES));
    expect(made.includes('V_VP9')).toBe(true);
    expect(await sent(made)).toEqual(made);
  }
});

function dataTrack(samples: number, chunks: number): Buffer {
  const hdlr = box('hdlr', FLAGS, number(0), 'meta', Buffer.alloc(12));
  const tables = [
    box('stsz', FLAGS, number(0), number(1), number(4)),
    box('stsc', FLAGS, number(1), number(1), number(samples), number(1)),
    box('stco', FLAGS, number(chunks), Buffer.alloc(4 * chunks)),
  ];
  return box('trak', box('mdia', hdlr, box('minf', box('stbl', ...tables))));
}

// Only the thread's own processor time counts, in microseconds, because a busy machine makes everything else slow.
test.for<readonly [string, Buffer]>([
  ['a track that says it has 4 thousand million samples', movie(dataTrack(0xffffffff, 4))],
  ['a million chunks', movie(dataTrack(1, 999_999))],
])('%s of an MP4 file takes the server no time', async ([, moov]) => {
  const before = process.threadCpuUsage();
  const made = await sent(Buffer.concat([FTYP, PLAIN_DATA, moov]), 65_536);
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  expect(made.indexOf(SAMPLES)).toBeGreaterThan(0);
});

test.for<readonly [string, Buffer, RegExp]>([
  ['an MP4 file', Buffer.concat([FTYP, ...Array<Buffer>(300_000).fill(box('skip'))]), /too many parts/],
  [
    'a WebM file',
    Buffer.concat([ebml('1a45dfa3', ''), Buffer.from('ec80'.repeat(1_000_000), 'hex')]),
    /too many parts/,
  ],
])('%s with too many parts is not sent, and takes the server no time', async ([, bytes, message]) => {
  const before = process.threadCpuUsage();
  await expect(sent(bytes)).rejects.toThrow(message);
  await expect(sent(bytes)).rejects.toThrow(message);
  expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
});

test('a real WebM file keeps its frames', async () => {
  const bytes = await readFile(MOVING);
  const made = await sent(bytes, 4096);
  const frameOf = (video: Buffer) => {
    const at = video.indexOf(Buffer.from('1f43b675', 'hex'));
    return video.subarray(at, at + 80);
  };
  expect(frameOf(made)).toEqual(frameOf(bytes));
  expect(made.toString('latin1')).not.toMatch(/Lavf|Lavc|ENCODER/);
});
