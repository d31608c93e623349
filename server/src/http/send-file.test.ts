import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { fileState } from '@portico/content';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { SERVER_OPTIONS } from '#http/public-server.ts';
import { type FileOnDisk, sendFile } from '#http/send-file.ts';

const BYTES = '0123456789';
const TAG = '"a-tag"';

/** What files were like when they were read, where they have changed since. */
const read = new Map<string, string>();
let base = '';
let directory = '';
let asked = 0;
let answered = 0;
let failed = 0;
const app = new Hono<{ Bindings: HttpBindings }>().all('*', async ({ req, env }) => {
  asked += 1;
  const place = path.join(directory, new URL(req.url).pathname);
  const file: FileOnDisk = {
    path: place,
    entityTag: TAG,
    root: directory,
    state: read.get(place) ?? (await stat(place).then(fileState, () => '')),
    headers: { 'content-type': 'video/mp4', 'cache-control': 'public' },
  };
  try {
    return (await sendFile(req.raw, file, env)) ?? new Response(null, { status: 404 });
  } catch {
    failed += 1;
    return new Response(null, { status: 500 });
  } finally {
    answered += 1;
  }
});
const server = createServer(SERVER_OPTIONS, getRequestListener(app.fetch));
// Longer than any test takes.
server.keepAliveTimeout = 60_000;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-send-'));
  await writeFile(path.join(directory, 'a.mp4'), BYTES);
  await writeFile(path.join(directory, 'empty.mp4'), '');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
});

afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

async function ask(headers: Record<string, string> = {}, method = 'GET', file = 'a.mp4') {
  const response = await fetch(base + file, { method, headers });
  const { status } = response;
  const [range, length] = ['content-range', 'content-length'].map((name) => response.headers.get(name));
  return { status, range, length, body: await response.text(), headers: response.headers };
}

test.for<[string | undefined, number, string, string | null]>([
  [undefined, 200, BYTES, null],
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-30', 206, BYTES, 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  // Not understood, so all of it is sent.
  ['bytes=3-1', 200, BYTES, null],
  ['bytes=-', 200, BYTES, null],
  ['bytes=0-1,4-5', 200, BYTES, null],
  ['items=0-1', 200, BYTES, null],
  ['bytes=a-b', 200, BYTES, null],
])('for the range %s comes %i', async ([range, status, body, contentRange]) => {
  const answer = await ask(range === undefined ? {} : { range });
  expect(answer).toMatchObject({ status, body, range: contentRange, length: String(body.length) });
  expect(answer.headers.get('accept-ranges')).toBe('bytes');
  expect(answer.headers.get('cache-control')).toBe(status === 416 ? 'no-store' : 'public');
});

test('who has it is told so, and a range of what has changed is all of it', async () => {
  expect(await ask({ 'if-none-match': TAG })).toMatchObject({ status: 304, body: '' });
  expect(await ask({ range: 'bytes=0-1', 'if-range': TAG })).toMatchObject({ status: 206, body: '01' });
  expect(await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).toMatchObject({ status: 200, body: BYTES });
});

test.for([
  [TAG, 206, '01'],
  [`"another", ${TAG}`, 206, '01'],
  ['*', 206, '01'],
  ['"another"', 412, ''],
  // Strong comparison (RFC 9110 section 13.1.1).
  [`W/${TAG}`, 412, ''],
] as const)('a range on condition that the file has the tag %s: %i', async ([ifMatch, status, body]) => {
  const answer = await ask({ range: 'bytes=0-1', 'if-match': ifMatch });
  expect(answer).toMatchObject({ status, body, length: String(body.length) });
  expect(answer.headers.get('cache-control')).toBe(status === 412 ? 'no-store' : 'public');
  // Before the other conditions (section 13.2.2).
  const both = await ask({ 'if-match': ifMatch, 'if-none-match': TAG });
  expect(both).toMatchObject({ status: status === 412 ? 412 : 304, body: '' });
});

test.for([
  ['another length', 'half', undefined],
  ['the same length', '0123456789', 1_000_000],
] as const)(
  'a file that has changed since it was read is sent whole, and as that of no tag: %s',
  async ([name, text, time]) => {
    const file = `changed-${text.length}.mp4`;
    const place = path.join(directory, file);
    await writeFile(place, BYTES);
    read.set(place, fileState(await stat(place)));
    expect(await ask({ range: 'bytes=0-1', 'if-range': TAG }, 'GET', file), name).toMatchObject({ status: 206 });
    await writeFile(place, text);
    if (time !== undefined) {
      await utimes(place, time, time);
    }
    const asked: ReadonlyArray<Record<string, string>> = [
      {},
      { range: 'bytes=0-1', 'if-range': TAG },
      { range: 'bytes=2-' },
      { 'if-none-match': TAG },
    ];
    for (const headers of asked) {
      const answer = await ask(headers, 'GET', file);
      expect(answer).toMatchObject({ status: 200, body: text, range: null });
      const { etag, ...others } = Object.fromEntries(answer.headers);
      expect(etag).toBeUndefined();
      expect(others).toMatchObject({ 'cache-control': 'no-store', 'accept-ranges': 'none' });
    }
    expect(await ask({ range: 'bytes=2-', 'if-match': TAG }, 'GET', file)).toMatchObject({ status: 412, body: '' });
    expect(await ask({ range: 'bytes=2-', 'if-match': '*' }, 'GET', file)).toMatchObject({ status: 200, body: text });
  },
);

test('a file that is gone is left to others, and an empty one is sent', async () => {
  expect(await ask({}, 'GET', 'none.mp4')).toMatchObject({ status: 404 });
  expect(await ask({}, 'GET', 'empty.mp4')).toMatchObject({ status: 200, body: '' });
  expect(await ask({ range: 'bytes=0-' }, 'GET', 'empty.mp4')).toMatchObject({ status: 416 });
});

test.for<[string, (place: string) => unknown]>([
  ['a link out of the folder', (place) => symlink(import.meta.filename, place)],
  ['a link to something hidden', (place) => symlink('.hidden', place)],
  ['a pipe', (place) => execFileSync('mkfifo', [place])],
  [
    'a socket',
    async (place) => {
      const server = net.createServer().listen(place);
      onTestFinished(() => void server.close());
      await once(server, 'listening');
    },
  ],
  ['a folder', (place) => mkdir(place)],
])('what has taken the place of a file is not sent: %s', async ([, put]) => {
  const place = path.join(directory, 'replaced.mp4');
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  await writeFile(path.join(directory, '.hidden'), 'secret');
  await writeFile(place, BYTES);
  read.set(place, fileState(await stat(place)));
  expect(await ask({}, 'GET', 'replaced.mp4')).toMatchObject({ status: 200, body: BYTES });
  await rm(place);
  await put(place);
  for (const method of ['GET', 'HEAD']) {
    expect(await ask({}, method, 'replaced.mp4')).toMatchObject({ status: 404, body: '' });
  }
});

test.for<[string, (folder: string) => Promise<string>, string | undefined]>([
  ['out of the content', () => mkdtemp(path.join(tmpdir(), 'portico-outside-')), undefined],
  ['to a hidden one', async (folder) => `${path.dirname(folder)}/.hidden-folder`, undefined],
  ['to another one of the content', async (folder) => `${folder}-moved`, 'moved'],
])('of a folder that has become a link %s, what is there now', async ([, targetFor, sent]) => {
  const folder = path.join(directory, 'post');
  const target = await targetFor(folder);
  onTestFinished(() => Promise.all([rm(folder), rm(target, { recursive: true })]).then(() => {}));
  await mkdir(folder);
  await writeFile(path.join(folder, 'a.mp4'), BYTES);
  read.set(path.join(folder, 'a.mp4'), fileState(await stat(path.join(folder, 'a.mp4'))));
  expect(await ask({}, 'GET', 'post/a.mp4')).toMatchObject({ status: 200, body: BYTES });
  await rm(folder, { recursive: true });
  await mkdir(target, { recursive: true });
  await writeFile(path.join(target, 'a.mp4'), sent ?? 'secret');
  await symlink(target, folder);
  const answer = sent === undefined ? { status: 404, body: '' } : { status: 200, body: sent };
  expect(await ask({}, 'GET', 'post/a.mp4')).toMatchObject(answer);
});

test.for<[string, number]>([
  ['at once', 0],
  ['in the middle', 100],
])('a client that goes away is no failure: %s', async ([, after]) => {
  const size = 32 * 1024 * 1024;
  await writeFile(path.join(directory, 'left.mp4'), Buffer.alloc(size));
  const [before, failedBefore] = [answered, failed];
  for (const end of ['destroy', 'resetAndDestroy'] as const) {
    const socket = net.connect(Number(new URL(base).port), '127.0.0.1').pause();
    const taken = once(server, 'request');
    socket.write('GET /left.mp4 HTTP/1.1\r\nHost: a\r\n\r\n');
    await taken;
    await setTimeout(after);
    socket[end]();
  }
  await vi.waitUntil(() => answered === before + 2, { timeout: 5000 });
  expect(failed).toBe(failedBefore);
});

test('a client that asks for many files at once and reads none has one of them open, and gets all in order once it reads', async () => {
  const many = 200;
  const size = 8 * 1024 * 1024;
  const file = path.join(directory, 'many.mp4');
  await writeFile(file, Buffer.alloc(size));
  await writeFile(path.join(directory, 'last.mp4'), BYTES);
  const isOpen = async () => {
    const names = await readdir('/proc/self/fd');
    const places = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    return places.filter((place) => place === file).length;
  };
  const connect = () => net.connect(Number(new URL(base).port), '127.0.0.1').pause();
  const get = (name: string, more = '') => `GET /${name} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

  const [before, failedBefore] = [asked, failed];
  const idle = connect();
  idle.write(get('many.mp4').repeat(many));
  await vi.waitUntil(async () => asked === before + many && (await isOpen()) > 0);
  // Time enough to open them all.
  await setTimeout(200);
  expect(await isOpen()).toBe(1);
  expect(answered).toBeLessThan(asked);
  idle.destroy();
  await vi.waitUntil(async () => (await isOpen()) === 0 && answered === asked, { timeout: 5000 });

  const reader = connect();
  reader.write(get('many.mp4', 'Range: bytes=0-2\r\n') + get('a.mp4') + get('last.mp4', 'Connection: close\r\n'));
  const text = Buffer.concat(await reader.toArray()).toString('latin1');
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 206', 'HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(text.split(BYTES)).toHaveLength(3);
  expect(failed).toBe(failedBefore);
});
