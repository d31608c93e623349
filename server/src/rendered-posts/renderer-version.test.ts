import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rendererVersion } from '#rendered-posts/renderer-version.ts';

async function packageOf(sources: Readonly<Record<string, string>>, installed: string): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-version-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const [name, text] of Object.entries(sources)) {
    await mkdir(path.dirname(path.join(directory, 'src', name)), { recursive: true });
    await writeFile(path.join(directory, 'src', name), text);
  }
  await writeFile(path.join(directory, 'lock.json'), installed);
  return rendererVersion([path.join(directory, 'src')], path.join(directory, 'lock.json'));
}

const SOURCES = { 'a.ts': 'one', 'markdown/b.ts': 'two' };

test('equal sources and equal packages have one name', async () => {
  expect(await packageOf(SOURCES, '1')).toBe(await packageOf(SOURCES, '1'));
});

test.for<[string, Readonly<Record<string, string>>, string]>([
  ['a changed source', { ...SOURCES, 'markdown/b.ts': 'three' }, '1'],
  ['another source', { ...SOURCES, 'c.ts': '' }, '1'],
  ['a renamed source', { 'a.ts': 'one', 'markdown/c.ts': 'two' }, '1'],
  ['another package', SOURCES, '2'],
])('%s is another name', async ([, sources, installed]) => {
  expect(await packageOf(sources, installed)).not.toBe(await packageOf(SOURCES, '1'));
});
