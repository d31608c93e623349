import { Renderer, type TextNode } from '@takumi-rs/core';
import { CARD_SIZE, type Card } from '#cards/card.ts';
import { cardArt } from '#cards/card-art.ts';
import { cardNode, linesThatFit, TITLE_AREA, titleNode } from '#cards/card-layout.ts';
import { type DrawableText, drawableText } from '#cards/drawable-text.ts';
import type { Family } from '#cards/font-families.ts';
import { createFontFinder } from '#cards/font-finder.ts';
import { largestThatFits } from '#cards/largest-that-fits.ts';

// Pixels, largest first. The smallest can still be read where a chat shows the card at a quarter of its size.
const TITLE_SIZES = [104, 96, 88, 80, 74, 68, 62, 56, 51, 46, 42, 38, 34] as const;
const SMALLEST = TITLE_SIZES[TITLE_SIZES.length - 1] ?? 34;

/** Makes the function that draws cards as PNG. `mark` is the brand's, as SVG. Fonts are read when a text first needs them. */
export function createCardRenderer(mark: string): (card: Card) => Promise<Buffer> {
  // No two cards have the same drawing, so keeping what was drawn would only take memory.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  const find = createFontFinder();
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
  async function fits(node: TextNode): Promise<boolean> {
    const { height, runs } = await renderer.measure(node, { width: TITLE_AREA.width });
    return height <= TITLE_AREA.height && runs.every(({ x, width }) => x >= -1 && x + width <= TITLE_AREA.width + 1);
  }

  async function fitTitle(title: DrawableText): Promise<TextNode> {
    for (const breaksWords of [false, true]) {
      const fontSize = await largestThatFits(TITLE_SIZES, (size) =>
        fits(titleNode(title, { fontSize: size, breaksWords })),
      );
      if (fontSize !== undefined) {
        return titleNode(title, { fontSize, breaksWords });
      }
    }
    return titleNode(title, { fontSize: SMALLEST, breaksWords: true, mostLines: linesThatFit(SMALLEST) });
  }

  return async ({ seed, brand, title, label, byline }) => {
    const drawable = await prepare(title);
    const node = cardNode({
      art: cardArt(seed),
      mark,
      brand: await prepare(brand),
      title: drawable && (await fitTitle(drawable)),
      label: await prepare(label, 'mono'),
      byline: await prepare(byline.join(' · ')),
    });
    return renderer.render(node, { ...CARD_SIZE, format: 'png' });
  };
}
