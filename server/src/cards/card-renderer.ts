import { lookColors } from '@portico/site/accent';
import { hueOf } from '@portico/site/pattern';
import { Renderer, type TextNode } from '@takumi-rs/core';
import type { CardBrand } from '#cards/brand-of-cards.ts';
import { CARD_SIZE, type Card } from '#cards/card.ts';
import {
  BYLINE_WIDTHS,
  bylineNode,
  cardNode,
  linesThatFit,
  TITLE_AREAS,
  type TitleArea,
  type TitleStyle,
  titleNode,
} from '#cards/card-layout.ts';
import { cardPattern } from '#cards/card-pattern.ts';
import { type DrawableText, drawableText } from '#cards/drawable-text.ts';
import type { Family } from '#cards/font-families.ts';
import { createFontFinder } from '#cards/font-finder.ts';
import { largestThatFits } from '#cards/largest-that-fits.ts';
import { madeOnce } from '#cards/made-once.ts';

// Pixels, largest first. The smallest can still be read where a chat shows the card at a quarter of its size.
const TITLE_SIZES = [104, 96, 88, 80, 74, 68, 62, 56, 51, 46, 42, 38, 34] as const;
// Beside its mark the brand may be larger.
const BRAND_SIZES = [116, ...TITLE_SIZES];
const SMALLEST = TITLE_SIZES[TITLE_SIZES.length - 1] ?? 34;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
// More do not fit into one line in any script.
const MOST_GRAPHEMES = 120;

export type CardRenderer = (card: Card, cover?: Uint8Array) => Promise<Buffer>;

/**
 * Makes the function that draws cards as PNG. A cover comes in the size that CARD_COVERS has for its place. Fonts are read when
 * a text first needs them.
 */
export function createCardRenderer({ mark, fonts }: CardBrand, accent?: string): CardRenderer {
  const colors = lookColors(accent).light.color;
  // No two cards have the same picture, so keeping what was drawn would only take memory.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  const find = createFontFinder(fonts);
  const registered = new Map<string, Promise<unknown>>();

  /** The text as far as it can be drawn, with its fonts known to the renderer. */
  async function prepare(text: string | undefined, family?: Family): Promise<DrawableText | undefined> {
    const drawable = text === undefined ? undefined : await drawableText(text, find, family);
    for (const { name, data } of drawable?.fonts ?? []) {
      await madeOnce(registered, name, () => renderer.registerFont({ name, data }));
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

  async function fitTitle(
    title: DrawableText,
    area: TitleArea,
    sizes: readonly number[] = TITLE_SIZES,
  ): Promise<TextNode> {
    for (const breaksWords of [false, true]) {
      const fontSize = await largestThatFits(sizes, (size) => fits(title, { area, fontSize: size, breaksWords }));
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

  /** Who and when in one line; where there is no room for both, what is before the last gives way. */
  async function fitByline(parts: readonly string[], width: number): Promise<DrawableText | undefined> {
    const whole = await prepare(parts.join(' · '));
    const isTooWide = async (text: DrawableText | undefined) =>
      text !== undefined && (await renderer.measure(bylineNode(text))).width > width;
    if (parts.length < 2 || !(await isTooWide(whole))) {
      return whole;
    }
    const names = [...GRAPHEMES.segment(parts.slice(0, -1).join(' · '))].slice(0, MOST_GRAPHEMES);
    const shortened = (length: number) => {
      const kept = names.slice(0, length).map(({ segment }) => segment);
      return prepare(`${kept.join('').trimEnd()}… · ${parts.at(-1)}`);
    };
    const lengths = names.map((_, index) => names.length - index);
    const length = await largestThatFits(lengths, async (each) => !(await isTooWide(await shortened(each))));
    return length === undefined ? whole : shortened(length);
  }

  return async ({ subject, brand, title, label, byline, cover }, coverPicture) => {
    const place = (coverPicture && cover?.place) ?? 'below';
    const drawable = await prepare(title);
    const drawableBrand = await prepare(brand);
    const node = cardNode({
      picture: coverPicture ?? cardPattern(subject, colors),
      place,
      mark,
      brand: drawableBrand,
      title: drawable && (await fitTitle(drawable, TITLE_AREAS[place])),
      largeBrand:
        drawable === undefined && drawableBrand !== undefined
          ? await fitTitle(drawableBrand, TITLE_AREAS.besideMark, BRAND_SIZES)
          : undefined,
      label: await prepare(label, 'mono'),
      labelColor: colors[coverPicture === undefined ? hueOf(subject.topic) : 'accent'],
      byline: await fitByline(byline, BYLINE_WIDTHS[place]),
    });
    return renderer.render(node, { ...CARD_SIZE, format: 'png' });
  };
}
