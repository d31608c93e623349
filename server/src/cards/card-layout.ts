import { LOOK_COLORS } from '@portico/site/look-colors';
import type { ContainerNode, ImageNode, Node, TextNode } from '@takumi-rs/core';
import { CARD_SIZE } from '#cards/card.ts';

import type { DrawableText } from '#cards/drawable-text.ts';

/** Where the title goes: between header and drawing, as wide as the card without its margins. */
export const TITLE_AREA = { width: 1056, height: 236 } as const;

const COLORS = LOOK_COLORS.light.color;
const MARGIN = 72;
const LINE_HEIGHT = 1.14;

export type CardParts = {
  readonly art: string;
  readonly mark: string;
  readonly brand: DrawableText | undefined;
  /** Absent where there is none, or none that can be drawn: the brand then stands in its place. */
  readonly title: TextNode | undefined;
  readonly label: DrawableText | undefined;
  readonly byline: DrawableText | undefined;
};

export type TitleStyle = { readonly fontSize: number; readonly breaksWords: boolean; readonly mostLines?: number };

/** The title in one size. Words are broken only where `breaksWords`; lines beyond `mostLines` end in an ellipsis. */
export function titleNode(title: DrawableText, { fontSize, breaksWords, mostLines }: TitleStyle): TextNode {
  return textNode(title, {
    width: TITLE_AREA.width,
    fontSize,
    fontWeight: 700,
    lineHeight: LINE_HEIGHT,
    letterSpacing: fontSize > 50 ? '-0.015em' : '-0.01em',
    color: COLORS.text,
    textWrap: 'balance',
    overflowWrap: breaksWords ? 'anywhere' : 'normal',
    ...(mostLines !== undefined && { lineClamp: mostLines, textOverflow: 'ellipsis' }),
  });
}

/** How many lines of a size fit into the title's area. */
export function linesThatFit(fontSize: number): number {
  return Math.floor(TITLE_AREA.height / (fontSize * LINE_HEIGHT));
}

/** The whole card. */
export function cardNode({ art, mark, brand, title, label, byline }: CardParts): ContainerNode {
  const header = container({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', height: 76 }, [
    container(
      { display: 'flex', alignItems: 'center', gap: 14, height: 48 },
      title === undefined ? [] : brandNodes(mark, brand, SMALL_BRAND),
    ),
    container({ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: 6 }, [
      ...present(label, (text) =>
        textNode(text, { ...oneLine(660), fontSize: 28, textAlign: 'right', color: COLORS.accent }),
      ),
      ...present(byline, (text) =>
        textNode(text, { ...oneLine(660), fontSize: 28, textAlign: 'right', color: COLORS.muted }),
      ),
    ]),
  ]);
  // The title stands on the drawing: what it leaves free is above it.
  const middle = container({ display: 'flex', alignItems: 'flex-end', height: TITLE_AREA.height, marginTop: 12 }, [
    title ?? container({ display: 'flex', alignItems: 'center', gap: 32 }, brandNodes(mark, brand, LARGE_BRAND)),
  ]);
  return container({ ...CARD_SIZE, position: 'relative', backgroundColor: COLORS.page }, [
    image(art, CARD_SIZE.width, CARD_SIZE.height, { position: 'absolute', top: 0, left: 0 }),
    container({ display: 'flex', flexDirection: 'column', padding: MARGIN, paddingTop: 60 }, [header, middle]),
  ]);
}

type BrandSizes = { readonly mark: number; readonly fontSize: number; readonly maxWidth: number };

const SMALL_BRAND: BrandSizes = { mark: 44, fontSize: 38, maxWidth: 320 };
const LARGE_BRAND: BrandSizes = { mark: 132, fontSize: 116, maxWidth: 880 };

function brandNodes(mark: string, brand: DrawableText | undefined, sizes: BrandSizes): Node[] {
  const style = { ...oneLine(sizes.maxWidth), fontSize: sizes.fontSize, fontWeight: 700, letterSpacing: '-0.01em' };
  return [
    image(mark, sizes.mark, sizes.mark, { flexShrink: 0 }),
    ...present(brand, (text) => textNode(text, { ...style, color: COLORS.text })),
  ];
}

/** What does not fit into one line ends in an ellipsis. */
function oneLine(maxWidth: number) {
  return { maxWidth, lineHeight: 1.2, lineClamp: 1, textOverflow: 'ellipsis', overflowWrap: 'anywhere' } as const;
}

function present(text: DrawableText | undefined, make: (text: DrawableText) => Node): Node[] {
  return text === undefined ? [] : [make(text)];
}

function textNode({ text, fonts, direction }: DrawableText, style: TextNode['style']): TextNode {
  return {
    type: 'text',
    text,
    dir: direction,
    style: { ...style, fontFamily: fonts.map(({ name }) => name).join(', ') },
  };
}

function container(style: ContainerNode['style'], children: Node[]): ContainerNode {
  return { type: 'container', style, children };
}

function image(svg: string, width: number, height: number, style: ImageNode['style'] = {}): ImageNode {
  return { type: 'image', src: new TextEncoder().encode(svg), width, height, style: { ...style, width, height } };
}
