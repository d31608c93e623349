import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCardBrand } from '#cards/brand-of-cards.ts';
import type { Card } from '#cards/card.ts';
import { createCardRenderer } from '#cards/card-renderer.ts';
import { createFontFinder } from '#cards/font-finder.ts';

const FONT = path.resolve(
  import.meta.dirname,
  '../../../packages/shell/src/fonts/atkinson-hyperlegible-mono-latin-normal.woff2',
);
const CARD: Card = { subject: { seed: 'a-post' }, brand: 'Relay', byline: [] };

test("a card has a provider's mark and fonts, and the shell's for what those lack", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-brand-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(path.join(directory, 'fonts'));
  await writeFile(path.join(directory, 'favicon.svg'), '<svg/>');
  await copyFile(FONT, path.join(directory, 'fonts/text-latin-normal.woff2'));
  const { mark, fonts } = await readCardBrand(directory);
  expect(mark).toBe('<svg/>');
  const find = createFontFinder(fonts);
  expect((await find('A', ['latin']))?.name).toBe('text-latin-normal');
  expect((await find('я', ['latin', 'sans']))?.name).toMatch(/^noto-sans/);
  expect((await find('A', ['mono']))?.name).toMatch(/^atkinson/);
});

test("a pattern in the accent is in the provider's", async () => {
  const brand = {
    mark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    fonts: {},
  };
  const card = (accent?: string) => createCardRenderer(brand, accent)(CARD);
  expect((await card('#b3261e')).equals(await card())).toBe(false);
  // The shell's own.
  expect((await card('#0b5f6b')).equals(await card())).toBe(true);
});
