import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cachesInFront } from '#purging/caches-in-front.ts';

async function fastlyWith(text: string) {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-token-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const inFile = path.join(directory, 'token');
  await writeFile(inFile, text);
  return { varnish: [], cloudflare: undefined, fastly: { id: 'a', token: { inFile } } };
}

test('a token may be in a file, with the end of its line', async () => {
  const [cache] = cachesInFront(await fastlyWith('a-token\n'));
  expect(new Headers(cache?.request([]).init.headers).get('fastly-key')).toBe('a-token');
});

test('a file without a token stops the start, and nothing of it is told', async () => {
  const settings = await fastlyWith('no token');
  expect(() => cachesInFront(settings)).toThrow(
    /^PURGE_FASTLY_TOKEN_FILE: no API token is in [^ ]+: expected one line/,
  );
  const gone = { ...settings, fastly: { id: 'a', token: { inFile: '/nowhere/token' } } };
  expect(() => cachesInFront(gone)).toThrow(/^PURGE_FASTLY_TOKEN_FILE: the file cannot be read: ENOENT/);
});
