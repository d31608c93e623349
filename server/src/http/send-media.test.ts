import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readlink, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openFile, type SourceFile } from '@portico/content';
import { listenAnywhere } from '@portico/core/testing/network';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { createListener, createPublicServer } from '#http/public-server.ts';
import { sendMedia } from '#http/send-media.ts';

const TEXT = '0123456789';
const ETAG = '"abc"';

async function stampOf(source: SourceFile, maxBytes = 100): Promise<string> {
  const { handle, stamp } = await openFile(source, maxBytes);
  await handle.close();
  return stamp;
}

async function ask(headers: Readonly<Record<string, string>>, method = 'GET', text = TEXT) {
  const source = { root: await temporaryFolder({ 'a.vtt': text }), file: 'a.vtt' };
  const media = { url: '/blog/a/a.vtt', source, hash: 'abc', stamp: await stampOf(source) };
  const response = await sendMedia(media, { method, headers }, {});
  if (response === undefined) {
    throw new Error('The file was not opened.');
  }
  const { status, headers: sent, body } = response;
  const received = body instanceof Readable ? Buffer.concat(await body.toArray()).toString() : '';
  return [status, received, sent['content-range'] ?? null, sent['content-length'] ?? null];
}

test.for([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['Bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=8-', 206, '89', 'bytes 8-9/10'],
  ['bytes=8-99999999999999999999', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, TEXT, 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['items=0-1', 200, TEXT, null],
  ['bytes=a-b', 200, TEXT, null],
  ['bytes=3-1', 200, TEXT, null],
  ['bytes=-', 200, TEXT, null],
  ['bytes=0-1,3-4', 200, TEXT, null],
  ['0-3', 200, TEXT, null],
] as const)('Range: %s is answered with %i', async ([range, status, text, contentRange]) => {
  const length = status === 416 ? null : String(text.length);
  expect(await ask({ range })).toEqual([status, text, contentRange, length]);
});

test.for([
  [{ 'if-none-match': '*' }, 'GET', 304],
  [{ 'if-none-match': `"b", W/${ETAG}` }, 'GET', 304],
  [{ 'if-none-match': '"b"' }, 'GET', 200],
  [{ range: 'bytes=0-3', 'if-range': '"b"' }, 'GET', 200],
  [{ range: 'bytes=0-3', 'if-range': ETAG }, 'GET', 206],
  [{ range: 'bytes=0-3' }, 'HEAD', 200],
] as const)('%j with %s is answered with %i', async ([headers, method, status]) => {
  expect((await ask(headers, method))[0]).toBe(status);
});

async function headersOf(name: string) {
  const source = { root: await temporaryFolder({ [name]: TEXT }), file: name };
  const media = { url: `/blog/a/${name}`, source, hash: 'abc', stamp: await stampOf(source) };
  const response = await sendMedia(media, { method: 'HEAD', headers: {} }, { 'x-a': 'b' });
  return { ...response?.headers, hasBody: response?.body !== undefined };
}

test('captions can be used from anywhere, and run nothing', async () => {
  expect(await headersOf('a.vtt')).toMatchObject({
    ...{ 'x-a': 'b', etag: ETAG, 'accept-ranges': 'bytes', 'content-type': 'text/vtt; charset=utf-8', hasBody: false },
    ...{ 'content-length': '10', 'cross-origin-resource-policy': 'cross-origin' },
    'content-security-policy': expect.stringMatching(/^default-src 'none'; media-src 'self';/),
  });
});

test('a demo runs only in a sandbox, in frames of the site, and no search engine lists it', async () => {
  expect(await headersOf('a.demo.html')).toMatchObject({
    ...{ 'x-a': 'b', 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'SAMEORIGIN' },
    ...{ 'x-robots-tag': 'noindex', 'permissions-policy': expect.stringContaining('camera=()') },
    'content-security-policy': expect.stringMatching(
      /^sandbox allow-scripts; default-src 'none'; .*frame-ancestors 'self'$/,
    ),
  });
});

test('an empty file has no range', async () => {
  expect(await ask({}, 'GET', '')).toEqual([200, '', null, '0']);
  expect(await ask({ range: 'bytes=0-' }, 'GET', '')).toEqual([416, '', 'bytes */0', null]);
});

test('a file that was deleted is not found', async () => {
  const source = { root: '/nowhere', file: 'a.vtt' };
  const asked = { method: 'GET', headers: {} };
  expect(await sendMedia({ url: '/blog/a/a.vtt', source, hash: 'abc', stamp: '' }, asked, {})).toBeUndefined();
  const folder = { root: await temporaryFolder({ 'a.vtt/b': '' }), file: 'a.vtt' };
  expect(await sendMedia({ url: '/blog/a/a.vtt', source: folder, hash: 'abc', stamp: '' }, asked, {})).toBeUndefined();
});

test('a file that was replaced a moment ago has a different tag from the one that was read', async () => {
  const source = { root: await temporaryFolder({ 'a.vtt': TEXT }), file: 'a.vtt' };
  const media = { url: '/blog/a/a.vtt', source, hash: 'abc', stamp: await stampOf(source) };
  await writeFile(path.join(source.root, source.file), 'another');
  const response = await sendMedia(media, { method: 'GET', headers: { 'if-none-match': ETAG } }, {});
  expect([response?.status, response?.headers.etag === ETAG]).toEqual([200, false]);
  expect(response?.body instanceof Readable && response.body.destroy()).toBeTruthy();
  const later = await sendMedia(media, { method: 'GET', headers: { 'if-none-match': response?.headers.etag } }, {});
  expect(later?.status).toBe(304);
});

const MOVING = path.resolve(import.meta.dirname, '../../../e2e/fixture/content/posts/markdown-features/moving.webm');
const FILES_OF_PROCESS = '/proc/self/fd';

async function timesOpen(file: string): Promise<number> {
  const links = (await readdir(FILES_OF_PROCESS)).map((name) => readlink(path.join(FILES_OF_PROCESS, name)));
  const opened = await Promise.allSettled(links);
  return opened.filter((link) => link.status === 'fulfilled' && link.value === file).length;
}

// A file that is left open ends the process when its handle is collected, from Node 25 on.
test.runIf(existsSync(FILES_OF_PROCESS))('clients that reset the connection leave no video open', async () => {
  const source = { root: await temporaryFolder(), file: 'a.webm' };
  const file = path.join(source.root, source.file);
  await copyFile(MOVING, file);
  const media = { url: '/blog/a/a.webm', source, hash: 'abc', stamp: await stampOf(source, Number.POSITIVE_INFINITY) };
  const { promise: areGone, resolve } = Promise.withResolvers<void>();
  let opened = 0;
  const listener = createListener(async (request) => {
    const response = await sendMedia(media, request, {});
    opened += 1;
    await areGone;
    return response ?? { status: 404, headers: {} };
  });
  const server = createPublicServer(listener);
  onTestFinished(() => void server.close());
  const port = await listenAnywhere(server);
  const clients = Array.from({ length: 30 }, () => net.connect(port, '127.0.0.1'));
  for (const client of clients) {
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  }
  await expect.poll(() => opened).toBe(clients.length);
  expect(await timesOpen(file)).toBe(clients.length);
  await Promise.all(clients.map((client) => once(client.resetAndDestroy(), 'close')));
  await expect.poll(() => new Promise((counted) => server.getConnections((_, count) => counted(count)))).toBe(0);
  resolve();
  // Later, a garbage collection might have closed it.
  await expect.poll(() => timesOpen(file), { timeout: 2000 }).toBe(0);
});
