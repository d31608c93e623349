import { LOOK_COLORS } from '@portico/site/look-colors';
import type { ContainerNode, ImageNode, Node, TextNode } from '@takumi-rs/core';
import { CARD_COVERS, CARD_SIZE, type CoverPlace } from '#cards/card.ts';
import type { DrawableText } from '#cards/drawable-text.ts';

/** Where the title goes, by the place of the picture: between header and picture, or less wide and higher. */
export const TITLE_AREAS = {
  below: { width: 1056, height: 236 },
  beside: { width: 592, height: 300 },
  /** Of the brand, where it stands in the title's place beside its mark. */
  besideMark: { width: 880, height: 236 },
} as const;

export type TitleArea = (typeof TITLE_AREAS)[keyof typeof TITLE_AREAS];

const COLORS = LOOK_COLORS.light.color;
const MARGIN = 72;
/** How wide the line below the label may be, by the place of the picture. */
export const BYLINE_WIDTHS = { below: 660, beside: TITLE_AREAS.beside.width } as const;
const SMALL_TEXT = 28;
const LINE_HEIGHT = 1.14;

export type CardParts = {
  /** The cover or the pattern, of the size that CARD_COVERS has for its place. */
  readonly picture: Uint8Array | string;
  readonly place: CoverPlace;
  readonly mark: string;
  readonly brand: DrawableText | undefined;
  /** Absent where there is none, or none that can be drawn: the brand then stands in its place. */
  readonly title: TextNode | undefined;
  /** The brand as it stands there. */
  readonly largeBrand: TextNode | undefined;
  readonly label: DrawableText | undefined;
  /** The hue of the pattern, or the accent with a cover. */
  readonly labelColor: string;
  readonly byline: DrawableText | undefined;
};

export type TitleStyle = {
  readonly area: TitleArea;
  readonly fontSize: number;
  readonly breaksWords: boolean;
  readonly mostLines?: number;
};

/** The title in one size. Words are broken only where `breaksWords`; lines beyond `mostLines` end in an ellipsis. */
export function titleNode(title: DrawableText, { area, fontSize, breaksWords, mostLines }: TitleStyle): TextNode {
  return textNode(title, {
    width: area.width,
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
export function linesThatFit(area: TitleArea, fontSize: number): number {
  return Math.floor(area.height / (fontSize * LINE_HEIGHT));
}

/** The byline in one line, however long that is. */
export function bylineNode(byline: DrawableText): TextNode {
  return textNode(byline, { fontSize: SMALL_TEXT, whiteSpace: 'nowrap' });
}

/** The whole card. */
export function cardNode(parts: CardParts): ContainerNode {
  const { mark, brand, title, largeBrand, label, labelColor, byline } = parts;
  if (parts.place === 'beside') {
    return cardBesideCover(parts);
  }
  const line = { ...oneLine(BYLINE_WIDTHS.below), fontSize: SMALL_TEXT, textAlign: 'right' } as const;
  const header = container({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', height: 76 }, [
    container(
      { display: 'flex', alignItems: 'center', gap: 14, height: 48 },
      title === undefined ? [] : brandNodes(mark, brand),
    ),
    container({ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: 6 }, [
      ...present(label, (text) => textNode(text, { ...line, color: labelColor })),
      ...present(byline, (text) => textNode(text, { ...line, color: COLORS.muted })),
    ]),
  ]);
  // The title stands on the picture: what it leaves free is above it.
  const middle = container(
    { display: 'flex', alignItems: 'flex-end', height: TITLE_AREAS.below.height, marginTop: 12 },
    [
      title ??
        container({ display: 'flex', alignItems: 'center', gap: 32 }, [
          image(mark, LARGE_MARK, LARGE_MARK, { flexShrink: 0 }),
          ...(largeBrand === undefined ? [] : [largeBrand]),
        ]),
    ],
  );
  return container({ ...CARD_SIZE, position: 'relative', backgroundColor: COLORS.page }, [
    pictureNode(parts),
    container({ display: 'flex', flexDirection: 'column', padding: MARGIN, paddingTop: 60 }, [header, middle]),
  ]);
}

/** Brand, title and the rest below each other on the page's colour, so that they are legible whatever the cover shows. */
function cardBesideCover(parts: CardParts): ContainerNode {
  const { mark, brand, title, label, labelColor, byline } = parts;
  const { width } = TITLE_AREAS.beside;
  const line = { ...oneLine(BYLINE_WIDTHS.beside), fontSize: SMALL_TEXT };
  const text = container(
    { display: 'flex', flexDirection: 'column', justifyContent: 'space-between', width, height: 510 },
    [
      container({ display: 'flex', alignItems: 'center', gap: 14, height: 48 }, brandNodes(mark, brand)),
      ...(title === undefined ? [] : [title]),
      container({ display: 'flex', flexDirection: 'column', gap: 6 }, [
        ...present(label, (of) => textNode(of, { ...line, color: labelColor })),
        ...present(byline, (of) => textNode(of, { ...line, color: COLORS.muted })),
      ]),
    ],
  );
  return container({ ...CARD_SIZE, position: 'relative', backgroundColor: COLORS.page }, [
    pictureNode(parts),
    container({ display: 'flex', padding: 60, paddingLeft: MARGIN }, [text]),
  ]);
}

/** In the lower right corner. */
function pictureNode({ picture, place }: CardParts): ImageNode {
  const { width, height } = CARD_COVERS[place];
  const corner = { top: CARD_SIZE.height - height, left: CARD_SIZE.width - width };
  return image(picture, width, height, { position: 'absolute', ...corner });
}

const SMALL_MARK = 44;
const LARGE_MARK = 132;

function brandNodes(mark: string, brand: DrawableText | undefined): Node[] {
  const style = { ...oneLine(320), fontSize: 38, fontWeight: 700, letterSpacing: '-0.01em' };
  return [
    image(mark, SMALL_MARK, SMALL_MARK, { flexShrink: 0 }),
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

function image(source: string | Uint8Array, width: number, height: number, style: ImageNode['style'] = {}): ImageNode {
  const src = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  return { type: 'image', src, width, height, style: { ...style, width, height } };
}
