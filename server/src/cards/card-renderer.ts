import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { themeColors } from '@portico/core/accent';
import { FONTS_FOLDER } from '@portico/core/brand-files';
import { Renderer, type TextNode } from '@takumi-rs/core';
import { findCardFonts } from '#cards/card-fonts.ts';
import { type CardDesign, cardNode, type Headline, headlineOf, LINE_HEIGHT, sized } from '#cards/card-layout.ts';
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

  /** Returns the title in the largest size in which it fits without breaking a word; otherwise in the smallest, cut off. */
  async function fitted({ node, width, height }: Headline): Promise<TextNode | undefined> {
    if (node === undefined) {
      return undefined;
    }
    await renderer.measure(node, options);
    for (const size of TITLE_SIZES) {
      const candidate = sized(node, size);
      const measured = await renderer.measure(candidate, { width });
      // A trailing space may hang over the edge.
      const room = (text: string) => width + (/\s$/.test(text) ? size / 2 : 1);
      const isInside = measured.runs.every((run) => run.x >= -1 && run.x + run.width <= room(run.text));
      if (isInside && measured.height <= height) {
        return candidate;
      }
    }
    const lineClamp = Math.floor(height / (MIN_TITLE_SIZE * LINE_HEIGHT));
    return sized(node, MIN_TITLE_SIZE, { overflowWrap: 'anywhere', lineClamp, textOverflow: 'ellipsis' });
  }

  return {
    /** A key for everything that a card is made from, except the code that draws it. */
    nameOf(card: Card): string {
      const node = cardNode({ card, headline: headlineOf(card, design) }, design);
      return contentHash(Buffer.from(JSON.stringify([node, card.cover?.hash, brandHash])));
    },
    async draw(card: Card, cover?: Uint8Array): Promise<Buffer> {
      const headline = headlineOf(card, design);
      const node = cardNode({ card, headline: { ...headline, node: await fitted(headline) }, cover }, design);
      return renderer.render(node, { ...options, ...CARD_SIZE, format: 'png' });
    },
  };
}
