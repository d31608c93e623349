import { lookColors } from '@portico/site/accent';
import { Renderer, type TextNode } from '@takumi-rs/core';
import type { CardBrand } from '#cards/brand-of-cards.ts';
import { CARD_SIZE, type Card } from '#cards/card.ts';
import { cardArt } from '#cards/card-art.ts';
import { cardNode, linesThatFit, TITLE_AREAS, type TitleArea, type TitleStyle, titleNode } from '#cards/card-layout.ts';
import { type DrawableText, drawableText } from '#cards/drawable-text.ts';
import type { Family } from '#cards/font-families.ts';
import { createFontFinder } from '#cards/font-finder.ts';
import { largestThatFits } from '#cards/largest-that-fits.ts';

// Pixels, largest first. The smallest can still be read where a chat shows the card at a quarter of its size.
const TITLE_SIZES = [104, 96, 88, 80, 74, 68, 62, 56, 51, 46, 42, 38, 34] as const;
const SMALLEST = TITLE_SIZES[TITLE_SIZES.length - 1] ?? 34;

export type CardRenderer = (card: Card, cover?: Uint8Array) => Promise<Buffer>;

/**
 * Makes the function that draws cards as PNG. A cover comes as a picture of `CARD_COVER`'s size. Fonts are read when
 * a text first needs them.
 */
export function createCardRenderer({ mark, fonts }: CardBrand, accent?: string): CardRenderer {
  const colors = lookColors(accent).light.color;
  // No two cards have the same drawing, so keeping what was drawn would only take memory.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  const find = createFontFinder(fonts);
  const registered = new Map<string, Promise<unknown>>();

  /** The text as far as it can be drawn, with its fonts known to the renderer. */
  async function prepare(text: string | undefined, family?: Family): Promise<DrawableText | undefined> {
    const drawable = text === undefined ? undefined : await drawableText(text, find, family);
    for (const { name, data } of drawable?.fonts ?? []) {
      const registering = registered.get(name) ?? renderer.registerFont({ name, data });
      registered.set(name, registering);
      await registering;
    }
    return drawable;
  }

  /** True where the title stays inside its area, in height and in width. */
  async function fits(title: DrawableText, style: TitleStyle): Promise<boolean> {
    const { area, fontSize } = style;
    const { height, runs } = await renderer.measure(titleNode(title, style), { width: area.width });
    // The space at the end of a line hangs over the edge.
    const room = (text: string) => area.width + (/\s$/.test(text) ? fontSize / 2 : 1);
    return height <= area.height && runs.every(({ text, x, width }) => x >= -1 && x + width <= room(text));
  }

  async function fitTitle(title: DrawableText, area: TitleArea): Promise<TextNode> {
    for (const breaksWords of [false, true]) {
      const fontSize = await largestThatFits(TITLE_SIZES, (size) => fits(title, { area, fontSize: size, breaksWords }));
      if (fontSize !== undefined) {
        return titleNode(title, { area, fontSize, breaksWords });
      }
    }
    return titleNode(title, {
      area,
      fontSize: SMALLEST,
      breaksWords: true,
      mostLines: linesThatFit(area, SMALLEST),
    });
  }

  return async ({ sketch, brand, title, label, byline }, cover) => {
    const area = cover === undefined ? TITLE_AREAS.overDrawing : TITLE_AREAS.besideCover;
    const drawable = await prepare(title);
    const node = cardNode({
      art: cardArt(sketch, colors),
      cover,
      mark,
      brand: await prepare(brand),
      title: drawable && (await fitTitle(drawable, area)),
      label: await prepare(label, 'mono'),
      labelColor: colors[sketch.hue],
      byline: await prepare(byline.join(' · ')),
    });
    return renderer.render(node, { ...CARD_SIZE, format: 'png' });
  };
}
