import { shareOf } from '@portico/core/accent';
import { HUES } from '@portico/core/hues';
import { drawSection, FRAME, INKS, type Subject } from '@portico/core/pattern';
import type { ThemeColors } from '@portico/core/theme-colors';
import type { ContainerNode, ImageNode, Node, TextNode } from '@takumi-rs/core';
import { type DrawnWith, drawableText } from '#cards/card-fonts.ts';
import { CARD_COVERS, CARD_SIZE, type Card } from '#cards/card-of.ts';

export type CardDesign = DrawnWith & { readonly colors: ThemeColors; readonly mark: string };

type ImageStyle = ImageNode['style'] & { readonly width: number; readonly height: number };

type Drawn = {
  readonly card: Card;
  readonly headline: Pick<Headline, 'node' | 'isBrand'>;
  readonly cover?: Uint8Array | undefined;
};

export type Headline = ReturnType<typeof headlineOf>;

export const LINE_HEIGHT = 1.14;
/** The height of the sky above the road, in units of the drawing, and the pixels of a unit. */
const SKY = 0.9;
const PIXELS = CARD_COVERS.below.height / (SKY + FRAME.height - FRAME.road);
const MARK = { size: 128, width: 300 } as const;
const BOLD = { fontWeight: 700, letterSpacing: '-0.01em' } as const;
const ONE_LINE = { lineHeight: 1.2, lineClamp: 1, textOverflow: 'ellipsis', overflowWrap: 'anywhere' } as const;

/** The largest text of a card, without its size: the title, or, if no title can be drawn, the brand name next to its mark. */
export function headlineOf({ title, brand, cover, subject }: Card, design: CardDesign) {
  const style = { ...BOLD, lineHeight: LINE_HEIGHT, color: design.colors.text.light, textWrap: 'balance' } as const;
  const isBeside = cover?.place === 'beside';
  const room = markOf({ subject, cover }) === undefined ? 1056 : 1056 - MARK.width - 24;
  const { width, height } = isBeside ? { width: 592, height: 300 } : { width: room, height: 236 };
  const node = textNode(title, design, { ...style, width });
  return isBeside || node !== undefined
    ? { node, width, height, isBrand: false }
    : { node: textNode(brand, design, { ...style, width: 880 }), width: 880, height, isBrand: true };
}

export function sized(node: TextNode, fontSize: number, style?: TextNode['style']): TextNode {
  const letterSpacing = fontSize > 50 ? '-0.015em' : BOLD.letterSpacing;
  return { ...node, style: { ...node.style, fontSize, letterSpacing, ...style } };
}

export function cardNode(
  { card, headline: { node: headline, isBrand }, cover }: Drawn,
  design: CardDesign,
): ContainerNode {
  const { colors, mark } = design;
  const { place } = card.cover ?? { place: 'below' };
  const { width, height } = CARD_COVERS[place];
  const brandStyle = { ...BOLD, ...ONE_LINE, maxWidth: 320, fontSize: 38, color: colors.text.light };
  const brand = [imageNode(mark, { width: 44, height: 44 }), textNode(card.brand, design, brandStyle)];
  const small = { ...ONE_LINE, maxWidth: place === 'beside' ? 592 : 660, fontSize: 28 };
  const about = [
    textNode(
      card.label,
      { ...design, font: 'code' },
      { ...small, color: colors[HUES[card.subject.hue ?? 'accent']].light },
    ),
    textNode(card.byline.join(' · '), design, { ...small, color: colors.muted.light }),
  ];
  const header = box({ alignItems: 'center', gap: 14, height: 48 }, isBrand ? [] : brand);
  const column = { display: 'flex', flexDirection: 'column' } as const;
  const texts = {
    beside: () =>
      box({ ...column, justifyContent: 'space-between', width: 592, height: 510 }, [
        header,
        headline,
        box({ ...column, gap: 6 }, about),
      ]),
    below: () =>
      box({ ...column, width: 1056 }, [
        box({ justifyContent: 'space-between', height: 76 }, [
          header,
          box({ ...column, alignItems: 'flex-end', gap: 6 }, about),
        ]),
        // The title covers the lower part of the picture, so the free space is above it.
        box({ alignItems: 'flex-end', height: 236, marginTop: 12 }, [
          isBrand
            ? box({ alignItems: 'center', gap: 32 }, [imageNode(mark, { width: 132, height: 132 }), headline])
            : headline,
        ]),
      ]),
    whole: () => undefined,
  };
  return box({ ...CARD_SIZE, backgroundColor: colors.page.light, padding: 60, paddingLeft: 72 }, [
    imageNode(cover ?? section(card.subject, colors), { width, height, position: 'absolute', right: 0, bottom: 0 }),
    texts[place](),
    markNode(card, design),
  ]);
}

/** The characters that stand on the road of the drawing. A cover has no road. */
function markOf({ subject, cover }: Pick<Card, 'subject' | 'cover'>): string | undefined {
  return cover === undefined ? subject.number : undefined;
}

function markNode(card: Card, design: CardDesign): TextNode | undefined {
  const text = markOf(card);
  const { light: hue } = design.colors[HUES[card.subject.hue ?? 'accent']];
  const fontSize = Math.round(Math.min(MARK.size, MARK.width / (0.62 * [...(text ?? '')].length)));
  const bottom = CARD_COVERS.below.height - SKY * PIXELS - 0.165 * fontSize;
  const color = shareOf(hue, 80, design.colors.text.light);
  const place = {
    position: 'absolute',
    right: 60,
    bottom,
    width: MARK.width,
    textAlign: 'right',
    ...ONE_LINE,
  } as const;
  return textNode(text, design, { ...BOLD, ...place, fontSize, lineHeight: 1, letterSpacing: 0, color });
}

/** The subject's section, in the colors of the shell's art.css for light themes. */
function section(subject: Subject, colors: ThemeColors): string {
  const { light: hue } = colors[HUES[subject.hue ?? 'accent']];
  const { signal, text, surface } = colors;
  const wall = shareOf(hue, 8, surface.light);
  const styles = {
    wall: `stroke="${wall}" stroke-width="1.1"`,
    flange: `stroke="${wall}" stroke-width=".2"`,
    bore: `stroke="${shareOf(hue, 42, text.light)}" stroke-width=".78"`,
    gate: `stroke="${signal.light}" stroke-width=".26"`,
    packet: `stroke="${shareOf(hue, 60, wall)}" stroke-width=".44" stroke-linecap="round"`,
    signal: `stroke="${signal.light}" stroke-width=".44" stroke-linecap="round"`,
  };
  const { paths } = drawSection(subject);
  // The sky is too low for objects.
  const shapes = INKS.filter((ink) => ink !== 'thing').map((ink) => `<path ${styles[ink]} d="${paths[ink]}"/>`);
  const { width, height } = CARD_COVERS.below;
  // The drawing is in the middle, and its pipes continue to both edges.
  const box = {
    x: (FRAME.width - width / PIXELS) / 2,
    y: FRAME.road - SKY,
    width: width / PIXELS,
    height: height / PIXELS,
  };
  const earth = `<path fill="${hue}" d="M${box.x} ${FRAME.road}h${box.width}v${FRAME.height - FRAME.road}h-${box.width}z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${Object.values(box).join(' ')}" fill="none" stroke-linejoin="round">${earth}${shapes.join('')}</svg>`;
}

function textNode(
  text: string | undefined,
  { font = 'text', ...drawnWith }: CardDesign & { readonly font?: 'text' | 'code' },
  style: TextNode['style'],
): TextNode | undefined {
  const drawable = text === undefined ? undefined : drawableText(text, font, drawnWith);
  if (drawable === undefined) {
    return undefined;
  }
  const { fontFamily, ...node } = drawable;
  return { type: 'text', ...node, style: { wordBreak: 'keep-all', ...style, fontFamily } };
}

function box(style: ContainerNode['style'], children: readonly (Node | undefined)[]): ContainerNode {
  return {
    type: 'container',
    style: { display: 'flex', ...style },
    children: children.filter((child) => child !== undefined),
  };
}

function imageNode(source: string | Uint8Array, style: ImageStyle): ImageNode {
  const src = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const { width, height } = style;
  return { type: 'image', src, width, height, style: { flexShrink: 0, ...style } };
}
