import { shareOf } from '@portico/core/accent';
import { HUES } from '@portico/core/hues';
import type { Hex, ThemeColors } from '@portico/core/theme-colors';
import { type DrawnSubject, drawSection, FRAME, INKS } from '@portico/covers';
import type { ContainerNode, ImageNode, Node, TextNode } from '@takumi-rs/core';
import { type DrawnWith, drawableText } from '#cards/card-fonts.ts';
import { CARD_COVERS, CARD_SIZE, type Card } from '#cards/card-of.ts';

export type CardDesign = DrawnWith & { readonly colors: ThemeColors; readonly mark: string };

export type Room = { readonly width: number; readonly height: number };

type ImageStyle = ImageNode['style'] & Room;

/** Returns a text in the largest size in which it fits. */
type Fit = (text: TextNode, room: Room) => Promise<TextNode>;

export const LINE_HEIGHT = 1.14;
/** The height of the sky above the road, in units of the drawing, and the pixels of a unit. */
const SKY = 0.9;
const PIXELS = CARD_COVERS.below.height / (SKY + FRAME.height - FRAME.road);
const NUMBER = { size: 128, width: 300 } as const;
const BOLD = { fontWeight: 700, letterSpacing: '-0.01em' } as const;
const ONE_LINE = { lineHeight: 1.2, lineClamp: 1, textOverflow: 'ellipsis', overflowWrap: 'anywhere' } as const;
const COLUMN = { display: 'flex', flexDirection: 'column' } as const;

/** Lays out a card. The largest text is the title, or, if no title can be drawn, the brand name next to its mark. */
export async function cardNode(card: Card, cover: Uint8Array | undefined, design: CardDesign, fit: Fit) {
  const { colors, mark } = design;
  const { subject } = card;
  const place = card.cover?.place ?? 'below';
  const source = cover ?? section(subject, colors);
  const picture = imageNode(source, { ...CARD_COVERS[place], position: 'absolute', right: 0, bottom: 0 });
  const page = { ...CARD_SIZE, backgroundColor: colors.page.light, padding: 60, paddingLeft: 72 };
  if (place === 'whole') {
    return box(page, [picture]);
  }
  const color = colors.text.light;
  const hue = colors[HUES[subject.hue ?? 'accent']].light;
  const isBeside = place === 'beside';
  // The number stands on the road of the drawing. A cover has no road.
  const number = card.cover === undefined ? subject.number : undefined;
  const titleWidth = number === undefined ? 1056 : 1056 - NUMBER.width - 24;

  const large = { ...BOLD, lineHeight: LINE_HEIGHT, color, textWrap: 'balance' } as const;
  const title = textNode(card.title, design, large);
  const isTitled = isBeside || title !== undefined;
  const largest = isTitled ? title : textNode(card.brand, design, large);
  const room = isBeside ? { width: 592, height: 300 } : { width: isTitled ? titleWidth : 880, height: 236 };
  const headline = largest && (await fit(largest, room));

  const brandStyle = { ...BOLD, ...ONE_LINE, maxWidth: 320, fontSize: 38, color };
  const brand = [imageNode(mark, { width: 44, height: 44 }), textNode(card.brand, design, brandStyle)];
  const header = box({ alignItems: 'center', gap: 14, height: 48 }, isTitled ? brand : []);
  const small = { ...ONE_LINE, maxWidth: isBeside ? 592 : 660, fontSize: 28 };
  const about = [
    textNode(card.label, { ...design, font: 'code' }, { ...small, color: hue }),
    textNode(card.byline.join(' · '), design, { ...small, color: colors.muted.light }),
  ];
  if (isBeside) {
    const texts = [header, headline, box({ ...COLUMN, gap: 6 }, about)];
    return box(page, [picture, box({ ...COLUMN, justifyContent: 'space-between', width: 592, height: 510 }, texts)]);
  }
  const top = [header, box({ ...COLUMN, alignItems: 'flex-end', gap: 6 }, about)];
  const withMark = [imageNode(mark, { width: 132, height: 132 }), headline];
  const texts = [
    box({ justifyContent: 'space-between', height: 76 }, top),
    // The title covers the lower part of the picture, so the free space is above it.
    box({ alignItems: 'flex-end', height: 236, marginTop: 12 }, [
      isTitled ? headline : box({ alignItems: 'center', gap: 32 }, withMark),
    ]),
  ];
  return box(page, [picture, box({ ...COLUMN, width: 1056 }, texts), numberNode(number, hue, design)]);
}

function numberNode(number: string | undefined, hue: Hex, design: CardDesign): TextNode | undefined {
  const fontSize = Math.round(Math.min(NUMBER.size, NUMBER.width / (0.62 * [...(number ?? '')].length)));
  return textNode(number, design, {
    ...BOLD,
    ...ONE_LINE,
    position: 'absolute',
    right: 60,
    bottom: CARD_COVERS.below.height - SKY * PIXELS - 0.165 * fontSize,
    width: NUMBER.width,
    textAlign: 'right',
    fontSize,
    lineHeight: 1,
    letterSpacing: 0,
    color: shareOf(hue, 80, design.colors.text.light),
  });
}

/** The subject's section, in the colors of the shell's art.css for light themes. */
function section(subject: DrawnSubject, colors: ThemeColors): string {
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
  const shapes = INKS.filter((ink) => ink !== 'thing')
    .filter((ink) => paths[ink] !== '')
    .map((ink) => `<path ${styles[ink]} d="${paths[ink]}"/>`);
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
