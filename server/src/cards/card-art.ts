import { shareOf } from '@portico/site/accent';
import { draw, FRAMES, INK_SHARES, type Ink, type Sketch } from '@portico/site/art';
import type { LookColors } from '@portico/site/look-colors';
import { CARD_SIZE } from '#cards/card.ts';

// Below it is the drawing, as wide as the card; what is above leaves a title of three lines its size.
const TOP = 405;

type Style = { readonly fill?: string; readonly stroke?: string; readonly width?: number };

/** The drawing of a sketch as an SVG image of the card's size, along its lower edge. */
export function cardArt(sketch: Sketch, colors: LookColors['color']): string {
  const { width } = FRAMES.flat;
  const scale = CARD_SIZE.width / width;
  const hue = colors[sketch.hue];
  const ground = shareOf(hue, INK_SHARES.ground, colors.page);
  const styles = stylesIn(hue, colors);
  const paths = draw(sketch, 'flat').map(([ink, path]) => {
    const { fill = 'none', stroke = 'none', width: strokeWidth = 0 } = styles[ink];
    return `<path d="${path}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}">`,
    `<path d="M0 ${TOP}H${CARD_SIZE.width}V${CARD_SIZE.height}H0z" fill="${ground}"/>`,
    `<g transform="translate(0 ${TOP}) scale(${scale})" stroke-linecap="round" stroke-linejoin="round">`,
    ...paths,
    '</g></svg>',
  ].join('');
}

/** As the shell's art.css has them for pages. */
function stylesIn(hue: string, { page, surface }: LookColors['color']): Readonly<Record<Ink, Style>> {
  const line = { stroke: shareOf(hue, INK_SHARES.line.normal, surface), width: 0.1 };
  const main = { stroke: hue, width: 0.15 };
  const [shade, lit] = [shareOf(hue, INK_SHARES.shade, page), shareOf(hue, INK_SHARES.lit, surface)];
  return {
    line,
    shape: { ...line, fill: surface },
    shade: { ...line, fill: shade },
    main,
    lit: { ...main, fill: lit },
    dot: { ...main, width: 0.5 },
    text: { ...main, width: 0.1 },
  };
}
