import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { lookColors } from '@portico/site/accent';
import { FONTS_FOLDER } from '@portico/site/brand-files';
import { Renderer } from '@takumi-rs/core';
import { FONTS } from '#cards/card-fonts.ts';
import { type CardLook, cardNode, type Headline, headlineNode, headlineOf, LINE_HEIGHT } from '#cards/card-layout.ts';
import { CARD_SIZE, type Card } from '#cards/card-of.ts';
import { contentHash } from '#http/finished-response.ts';

/** What cards show of a provider's brand besides its name and colours. */
export type CardBrand = {
  /** The mark that browsers show on a tab, as SVG. */
  readonly mark: string;
  /** Its own fonts, which are asked for a glyph first: those of text have a name that begins with `text`, those of code with `code`. */
  readonly fonts: ReadonlyArray<{ readonly name: string; readonly data: Buffer }>;
};

// Pixels, largest first. The smallest can still be read when a chat shows the card at a quarter of its size.
const TITLE_SIZES = [104, 96, 88, 80, 74, 68, 62, 56, 51, 46, 42, 38, 34] as const;
const SMALLEST = 34;
// Next to its mark the brand may be larger.
const BRAND_SIZES = [116, ...TITLE_SIZES] as const;

/** Reads a provider's brand from its folder. Throws if that has no mark. */
export async function readCardBrand(directory: string): Promise<CardBrand> {
  const folder = path.join(directory, FONTS_FOLDER);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('-normal.woff2'));
  const fonts = names.sort().map(async (name) => ({
    name: path.basename(name, '.woff2'),
    data: await readFile(path.join(folder, name)),
  }));
  return { mark: await readFile(path.join(directory, 'favicon.svg'), 'utf8'), fonts: await Promise.all(fonts) };
}

/** Makes what draws cards as PNG. A cover comes in the size that CARD_COVERS has for its place. */
export function createCardRenderer({ mark, fonts }: CardBrand, accent?: string) {
  const look: CardLook = { colors: lookColors(accent).light.color, mark, own: fonts.map(({ name }) => name) };
  // No two cards have the same picture, so keeping what was drawn would only take memory.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  const options = { fonts: [...fonts, ...FONTS] };
  const brandHash = contentHash(Buffer.concat(fonts.map(({ data }) => data)));

  /** Whether the headline stays inside its area, in height and in width. */
  async function fits(
    node: ReturnType<typeof headlineNode>,
    { width, height }: Headline,
    fontSize: number,
  ): Promise<boolean> {
    const measured = node && (await renderer.measure(node, { ...options, width }));
    // The space at the end of a line hangs over the edge.
    const room = (text: string) => width + (/\s$/.test(text) ? fontSize / 2 : 1);
    return (
      measured === undefined ||
      (measured.height <= height && measured.runs.every((run) => run.x >= -1 && run.x + run.width <= room(run.text)))
    );
  }

  async function fitted(headline: Headline) {
    for (const overflowWrap of ['normal', 'anywhere'] as const) {
      for (const size of headline.isBrand ? BRAND_SIZES : TITLE_SIZES) {
        const node = headlineNode(headline, size, look, { overflowWrap });
        if (await fits(node, headline, size)) {
          return node;
        }
      }
    }
    const lineClamp = Math.floor(headline.height / (SMALLEST * LINE_HEIGHT));
    return headlineNode(headline, SMALLEST, look, { overflowWrap: 'anywhere', lineClamp, textOverflow: 'ellipsis' });
  }

  return {
    /** A name for everything that a card is made of, but for the code that draws it. */
    nameOf(card: Card): string {
      const node = cardNode(card, look, headlineNode(headlineOf(card, look), SMALLEST, look, {}));
      return contentHash(Buffer.from(JSON.stringify([node, card.cover?.hash, brandHash])));
    },
    async draw(card: Card, cover?: Uint8Array): Promise<Buffer> {
      const headline = await fitted(headlineOf(card, look));
      return renderer.render(cardNode(card, look, headline, cover), { ...options, ...CARD_SIZE, format: 'png' });
    },
  };
}
