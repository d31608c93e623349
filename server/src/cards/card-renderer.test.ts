import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CARD_COVERS, type Card } from '@portico/blog/card-of';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CardBrand, createCardRenderer, readCardBrand } from '#cards/card-renderer.ts';
import { GEORGIAN, HARD_TITLES } from '#cards/testing/hard-titles.ts';
import { type Area, differenceOf, pixelsOf } from '#cards/testing/pixels.ts';

const MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24"/></svg>';
const BRAND: CardBrand = { mark: MARK, fonts: [] };
const CARD: Card = {
  subject: { topic: 'guides', seed: 'a-post' },
  brand: 'Relay',
  title: 'A title',
  label: 'Guides',
  byline: ['Ines Okafor', 'Jan 1, 2026'],
};
const ANOTHER = { ...CARD.subject, seed: 'another-post' };
const BESIDE: Card = { ...CARD, cover: { url: '/a.png', hash: 'a', place: 'beside' } };
const FONT = path.resolve(
  import.meta.dirname,
  '../../../packages/shell/src/fonts/atkinson-hyperlegible-mono-latin-normal.woff2',
);
const MOST_BYTES = 120 * 1024;

const render = createCardRenderer(BRAND).draw;

async function pixels(fields: Partial<Card>): Promise<Buffer> {
  return pixelsOf(await render({ ...CARD, ...fields }));
}

async function differences(one: Partial<Card>, other: Partial<Card>): Promise<Area | undefined> {
  return differenceOf(await pixels(one), await pixels(other));
}

describe('a card', () => {
  test('is a PNG of 1200 × 630 pixels, the same each time and from each renderer', async () => {
    const png = await render(CARD);
    expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await createCardRenderer(BRAND).draw(CARD)).equals(png)).toBe(true);
  });

  test.for([
    ['the title', { title: 'Another' }],
    ['the category', { label: 'News' }],
    ['the author', { byline: ['Leif Aasen', 'Jan 1, 2026'] }],
    ['the date', { byline: ['Ines Okafor', 'Jan 2, 2026'] }],
    ['the brand', { brand: 'Portico' }],
    ['the pattern', { subject: ANOTHER }],
  ] as const)('shows %s', async ([, fields]) => {
    expect(await differences(CARD, fields)).toBeDefined();
  });
});

describe('a card with a cover', async () => {
  const plain = (background: string, place: keyof typeof CARD_COVERS = 'beside') =>
    sharp({ create: { ...CARD_COVERS[place], channels: 3, background } })
      .png()
      .toBuffer();
  const [red, blue] = [await plain('red'), await plain('blue')];
  const withCover = async (title: string, picture: Buffer, card = BESIDE) =>
    pixelsOf(await render({ ...card, title }, picture));

  test('has it at the right edge, in place of the pattern', async () => {
    const area = differenceOf(await withCover('A title', red), await withCover('A title', blue));
    expect(area).toEqual({ left: 720, top: 0, right: 1199, bottom: 629 });
    const other = await pixelsOf(await render({ ...BESIDE, subject: ANOTHER }, red));
    expect(differenceOf(await withCover('A title', red), other)).toBeUndefined();
  });

  test('that is an SVG has it at the lower edge, in place of the pattern', async () => {
    const card: Card = { ...CARD, cover: { url: '/a.svg', hash: 'a', place: 'below' } };
    const [one, other] = await Promise.all(['red', 'blue'].map((color) => plain(color, 'below')));
    expect(
      one && other && differenceOf(await withCover('A title', one, card), await withCover('A title', other, card)),
    ).toEqual({ left: 0, top: 405, right: 1199, bottom: 629 });
  });
});

describe('a title', async () => {
  const dot = await pixels({ title: '.' });
  const { title: _, ...untitledCard } = CARD;
  const untitled = await pixelsOf(await render(untitledCard));

  for (const [name, title] of Object.entries(HARD_TITLES)) {
    test(`of ${name} is drawn, and inside its area`, async () => {
      const png = await render({ ...CARD, title });
      expect(png.length).toBeLessThan(MOST_BYTES);
      const drawn = await pixelsOf(png);
      expect(differenceOf(drawn, untitled)).toBeDefined();
      const area = differenceOf(drawn, dot);
      expect(area?.left).toBeGreaterThanOrEqual(64);
      expect(area?.right).toBeLessThan(1136);
      expect(area?.top).toBeGreaterThanOrEqual(140);
      // Above the picture.
      expect(area?.bottom).toBeLessThan(405);
    });
  }

  test('in letters that no font has leaves its place to the brand, without boxes', async () => {
    expect(differenceOf(await pixels({ title: GEORGIAN }), untitled)).toBeUndefined();
  });

  test('whose emoji or accents no font has is drawn without them', async () => {
    expect(
      await differences({ title: 'x\u0302 is \u{1fae9}known\u{10fffd}' }, { title: 'x is known' }),
    ).toBeUndefined();
  });
});

test.for([
  ['brand', { brand: 'Brand '.repeat(20) }, { brand: '.' }, { left: 100, top: 60, right: 470, bottom: 120 }],
  ['category', { label: 'Category '.repeat(20) }, { label: '.' }, { left: 460, top: 56, right: 1136, bottom: 105 }],
  ['byline', { byline: ['Name '.repeat(30)] }, { byline: ['.'] }, { left: 460, top: 95, right: 1136, bottom: 146 }],
] as const)('a long %s stays in its place', async ([, long, short, place]) => {
  const area = await differences(long, short);
  expect(area?.left).toBeGreaterThanOrEqual(place.left);
  expect(area?.top).toBeGreaterThanOrEqual(place.top);
  expect(area?.right).toBeLessThanOrEqual(place.right);
  expect(area?.bottom).toBeLessThanOrEqual(place.bottom);
});

test('the card of the site has the whole name of the brand, however long it is', async () => {
  const { title: _, ...untitled } = CARD;
  const drawn = async (brand: string) => pixelsOf(await render({ ...untitled, brand }));
  for (const brand of ['Northwind Relay', 'The Northwind Relay Cooperative of the North Sea']) {
    const area = differenceOf(await drawn(`${brand}a`), await drawn(`${brand}.`));
    expect(area, brand).toBeDefined();
    // Above the picture.
    expect(area?.bottom).toBeLessThan(405);
    expect(area?.right).toBeLessThan(1136);
  }
});

test("a card has a provider's mark and font, and the usual fonts for what that lacks", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-brand-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(path.join(directory, 'fonts'));
  await writeFile(path.join(directory, 'favicon.svg'), MARK);
  const withoutFont = createCardRenderer(await readCardBrand(directory));
  await copyFile(FONT, path.join(directory, 'fonts/text-latin-normal.woff2'));
  const withFont = createCardRenderer(await readCardBrand(directory));
  expect((await withoutFont.draw(CARD)).equals(await render(CARD))).toBe(true);
  expect((await withFont.draw(CARD)).equals(await render(CARD))).toBe(false);
  const cyrillic: Card = { ...CARD, title: 'Как', brand: 'Как', byline: [] };
  expect((await withFont.draw(cyrillic)).equals(await render(cyrillic))).toBe(true);
});
