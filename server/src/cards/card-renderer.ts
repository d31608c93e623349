import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { themeColors } from '@portico/core/accent';
import { FONTS_FOLDER } from '@portico/core/brand-files';
import { Renderer, type TextNode } from '@takumi-rs/core';
import { findCardFonts } from '#cards/card-fonts.ts';
import { type CardDesign, cardNode, LINE_HEIGHT, type Room } from '#cards/card-layout.ts';
import { CARD_SIZE, type Card } from '#cards/card-of.ts';
import { contentHash } from '#http/cache-entry.ts';

export type CardBrand = Awaited<ReturnType<typeof readCardBrand>>;

// Pixels, largest first. The smallest is still readable when a chat shows the card at a quarter of its size.
const TITLE_SIZES = [104, 96, 88, 80, 74, 68, 62, 56, 51, 46, 42, 38, 34] as const;
const MIN_TITLE_SIZE = 34;

/** Reads the icon that browsers show on a tab, and the provider's fonts, whose names begin with `text` or `code`, depending on their use. */
export async function readCardBrand(directory: string) {
  const folder = path.join(directory, FONTS_FOLDER);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('-normal.woff2'));
  const fonts = names.sort().map(async (name) => ({
    name: path.basename(name, '.woff2'),
    data: await readFile(path.join(folder, name)),
  }));
  return { mark: await readFile(path.join(directory, 'favicon.svg'), 'utf8'), fonts: await Promise.all(fonts) };
}

/** Creates the renderer that draws cards as PNG. A cover must have one of the sizes in CARD_COVERS. */
export function createCardRenderer({ mark, fonts }: CardBrand, accent?: string) {
  const { pieces, files } = findCardFonts();
  const design: CardDesign = { colors: themeColors(accent), mark, pieces, fonts: fonts.map(({ name }) => name) };
  // No two cards have the same picture, so a cache would only use memory.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  const options = { fonts: [...fonts, ...files] };
  const brandHash = contentHash(Buffer.concat(fonts.map(({ data }) => data)));

  /** Returns a text in the largest size in which it fits without breaking a word; otherwise in the smallest, cut off. */
  async function fitted(text: TextNode, { width, height }: Room): Promise<TextNode> {
    const sized = (fontSize: number, style?: TextNode['style']): TextNode => {
      const letterSpacing = fontSize > 50 ? '-0.015em' : '-0.01em';
      return { ...text, style: { ...text.style, width, fontSize, letterSpacing, ...style } };
    };
    // This loads the fonts.
    await renderer.measure(text, options);
    for (const size of TITLE_SIZES) {
      const measured = await renderer.measure(sized(size), { width });
      // A trailing space may hang over the edge.
      const room = (run: string) => width + (/\s$/.test(run) ? size / 2 : 1);
      const isInside = measured.runs.every((run) => run.x >= -1 && run.x + run.width <= room(run.text));
      if (isInside && measured.height <= height) {
        return sized(size);
      }
    }
    const lineClamp = Math.floor(height / (MIN_TITLE_SIZE * LINE_HEIGHT));
    return sized(MIN_TITLE_SIZE, { overflowWrap: 'anywhere', lineClamp, textOverflow: 'ellipsis' });
  }

  return {
    /** A key for everything that a card is made from, except the code that draws it. */
    async nameOf(card: Card): Promise<string> {
      const node = await cardNode(card, undefined, design, async (text) => text);
      return contentHash(Buffer.from(JSON.stringify([node, card.cover?.hash, brandHash])));
    },
    async draw(card: Card, cover?: Uint8Array): Promise<Buffer> {
      const node = await cardNode(card, cover, design, fitted);
      return renderer.render(node, { ...options, ...CARD_SIZE, format: 'png' });
    },
  };
}
