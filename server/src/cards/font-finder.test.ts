import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesOf } from '#cards/font-families.ts';
import { createFontFinder } from '#cards/font-finder.ts';

test('a font that could not be read is read again by the next text that needs it', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-fonts-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = path.join(directory, 'own.woff2');
  const find = createFontFinder({ latin: [{ name: 'own', path: file, ranges: [[0, 0x10ffff]] }] });
  await expect(find('a', ['latin'])).rejects.toMatchObject({ code: 'ENOENT' });
  const latin = filesOf('latin').find(({ ranges }) => ranges.some(([first, last]) => first <= 0x61 && 0x61 <= last));
  await copyFile(latin?.path ?? '', file);
  expect(await find('a', ['latin'])).toMatchObject({ name: 'own' });
});
