import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { Renderer } from '@takumi-rs/core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawableText, findCardFonts } from '#cards/card-fonts.ts';
import { CARD_COVERS, CARD_SIZE, type Card } from '#cards/card-of.ts';
import { type CardBrand, createCardRenderer, readCardBrand } from '#cards/card-renderer.ts';

/** Titles of every script and shape that a card has to show, by what is hard about them. */
const HARD_TITLES = {
  'one word': 'DNS',
  '200 characters':
    'How we moved eleven thousand tunnels off one region in forty minutes without dropping a single connection, and what we would do differently next time if we could plan the whole of it again from the day',
  'a word that fits in a small size': 'Straßenverkehrszulassungsordnung und Lastverteilung',
  Japanese: 'ネットワークの基礎：負荷分散とトンネルの仕組みを一から理解する',
  emoji: 'Shipping 🚀 with the family 👨‍👩‍👧‍👦, flags 🇳🇴🇯🇵🏳️‍🌈, hands 👍🏽👩🏽‍🚀 and keys 1️⃣ ❤️',
  'Arabic with Latin': 'كيف يعمل TLS 1.3 في الشبكات الحديثة وما الذي يتغير مع QUIC؟',
  Thai: 'การกระจายโหลดในเครือข่ายสมัยใหม่ทำงานอย่างไรและทำไมจึงสำคัญ',
  code: 'Why `JSON.parse()` never runs <script>alert("x")</script> & what `&amp;` means',
  'several scripts': 'QUICとは？ Что это такое 그리고 为什么 नेटवर्क it matters',
} as const;

// Letters that no font here draws.
const GEORGIAN = 'დატვირთვის დაბალანსება ქსელის კიდეზე';

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
const FONT = path.resolve(
  import.meta.dirname,
  '../../../packages/shell/src/fonts/atkinson-hyperlegible-mono-latin-normal.woff2',
);
const MAX_BYTES = 120 * 1024;

const render = createCardRenderer(BRAND).draw;

async function pixels(fields: Partial<Card>): Promise<Buffer> {
  return pixelsOf(await render({ ...CARD, ...fields }));
}

async function differences(one: Partial<Card>, other: Partial<Card>): Promise<Area | undefined> {
  return differenceOf(await pixels(one), await pixels(other));
}

type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** A card's pixels as RGBA, row by row. */
function pixelsOf(png: Buffer): Promise<Buffer> {
  const image = { type: 'image', src: png, ...CARD_SIZE, style: { ...CARD_SIZE } } as const;
  return new Renderer().render(image, { ...CARD_SIZE, format: 'raw' });
}

/** Returns the smallest area that holds every difference between two cards, or undefined if they are equal. */
function differenceOf(one: Buffer, other: Buffer): Area | undefined {
  let area: Area | undefined;
  for (let offset = 0; offset < one.length; offset += 4) {
    if (one.readUInt32BE(offset) !== other.readUInt32BE(offset)) {
      const x = (offset / 4) % CARD_SIZE.width;
      const y = Math.floor(offset / 4 / CARD_SIZE.width);
      area = {
        left: Math.min(x, area?.left ?? x),
        top: Math.min(y, area?.top ?? y),
        right: Math.max(x, area?.right ?? x),
        bottom: Math.max(y, area?.bottom ?? y),
      };
    }
  }
  return area;
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
    ['no pattern', { subject: { ...CARD.subject, isPlain: true } }],
  ] as const)('shows %s', async ([, fields]) => {
    expect(await differences(CARD, fields)).toBeDefined();
  });
});

const DRAWN_WITH = { ...findCardFonts(), fonts: [] };

test.for([
  ['a cover at the right edge', 'beside', { left: 720, top: 0, right: 1199, bottom: 629 }],
  ['a cover that is an SVG at the lower edge', 'below', { left: 0, top: 405, right: 1199, bottom: 629 }],
  ['a picture for link previews and nothing else', 'whole', { left: 0, top: 0, right: 1199, bottom: 629 }],
] as const)('a card has %s, instead of the pattern', async ([, place, area]) => {
  const withCover = async (background: string, subject = CARD.subject) => {
    const cover = sharp({ create: { ...CARD_COVERS[place], channels: 3, background } }).png();
    const card: Card = { ...CARD, subject, cover: { url: '/a.png', hash: 'a', place } };
    return pixelsOf(await render(card, await cover.toBuffer()));
  };
  const red = await withCover('red');
  expect(differenceOf(red, await withCover('blue'))).toEqual(area);
  expect(differenceOf(red, await withCover('red', ANOTHER))).toBeUndefined();
});

describe('a title', async () => {
  const dot = await pixels({ title: '.' });
  const { title: _, ...untitledCard } = CARD;
  const untitled = await pixelsOf(await render(untitledCard));

  for (const [name, title] of Object.entries(HARD_TITLES)) {
    test(`of ${name} is drawn, and inside its area`, async () => {
      const png = await render({ ...CARD, title });
      expect(png.length).toBeLessThan(MAX_BYTES);
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

  test('in letters that no font has is replaced by the brand', async () => {
    expect(differenceOf(await pixels({ title: GEORGIAN }), untitled)).toBeUndefined();
  });
});

test.for([
  ['brand', { brand: 'Brand '.repeat(20) }, { brand: '.' }, { left: 100, top: 60, right: 470, bottom: 120 }],
  ['category', { label: 'Category '.repeat(20) }, { label: '.' }, { left: 460, top: 56, right: 1136, bottom: 105 }],
  ['byline', { byline: ['Name '.repeat(30)] }, { byline: ['.'] }, { left: 460, top: 95, right: 1136, bottom: 146 }],
] as const)('a long %s stays inside its area', async ([, long, short, place]) => {
  const area = await differences(long, short);
  expect(area?.left).toBeGreaterThanOrEqual(place.left);
  expect(area?.top).toBeGreaterThanOrEqual(place.top);
  expect(area?.right).toBeLessThanOrEqual(place.right);
  expect(area?.bottom).toBeLessThanOrEqual(place.bottom);
});

test("a card has a provider's mark and font, and the usual fonts for glyphs that its font lacks", async () => {
  const directory = await temporaryFolder({ 'favicon.svg': MARK, 'fonts/a.txt': '' });
  const withoutFont = createCardRenderer(await readCardBrand(directory));
  await copyFile(FONT, path.join(directory, 'fonts/text-latin-normal.woff2'));
  const withFont = createCardRenderer(await readCardBrand(directory));
  expect((await withoutFont.draw(CARD)).equals(await render(CARD))).toBe(true);
  expect((await withFont.draw(CARD)).equals(await render(CARD))).toBe(false);
  const cyrillic: Card = { ...CARD, title: 'Как', brand: 'Как', byline: [] };
  expect((await withFont.draw(cyrillic)).equals(await render(cyrillic))).toBe(true);
});

test.for([
  ['Plain text', 'Plain text'],
  ['  white \n\t space ', 'white space'],
  ['accents on e\u0301, and on x\u0302 that no font has', 'accents on é, and on x that no font has'],
  ['styled 𝐁𝐨𝐥𝐝 letters', 'styled Bold letters'],
  ['an emoji of a later Unicode \u{1fae9} and its space', 'an emoji of a later Unicode and its space'],
  ['a \u0007 bell and half a \ud83d pair', 'a bell and half a pair'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  ['ภาษาไทย', 'ภาษา\u200bไทย'],
  ['仕組みを理解', '仕組み\u200bを\u200b理解'],
] as const)('%j is drawn as %j', ([text, expected]) => {
  expect(drawableText(text, 'text', DRAWN_WITH)?.text).toBe(expected);
});

test.for([GEORGIAN, 'mostly Latin and ა', '', ' ', '\u{10fffd}', '\u200b'])('%j is not drawn', (text) => {
  expect(drawableText(text, 'text', DRAWN_WITH)).toBeUndefined();
});

test.for([
  ['Latin first', 'TLS في الشبكات', 'ltr'],
  ['Arabic first', '1. كيف يعمل TLS', 'rtl'],
  ['Hebrew first', '“עברית” QUIC', 'rtl'],
] as const)('%s: %s runs %s', ([, text, direction]) => {
  expect(drawableText(text, 'text', DRAWN_WITH)?.dir).toBe(direction);
});
