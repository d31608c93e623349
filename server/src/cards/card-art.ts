import { draw, FRAMES, INK_SHARES, type Ink, type Sketch } from '@portico/site/art';
import { LOOK_COLORS } from '@portico/site/look-colors';
import { CARD_SIZE } from '#cards/card.ts';

const COLORS = LOOK_COLORS.light.color;

// Below it is the drawing, as wide as the card; what is above leaves a title of three lines its size.
const TOP = 405;

type Style = { readonly fill?: string; readonly stroke?: string; readonly width?: number };

/** The drawing of a sketch as an SVG image of the card's size, along its lower edge. */
export function cardArt(sketch: Sketch): string {
  const { width } = FRAMES.flat;
  const scale = CARD_SIZE.width / width;
  const hue = COLORS[sketch.hue];
  const { parts, isMirrored } = draw(sketch, 'flat');
  const styles = stylesIn(hue);
  const paths = parts.map(([ink, path]) => {
    const { fill = 'none', stroke = 'none', width: strokeWidth = 0 } = styles[ink];
    return `<path d="${path}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}"/>`;
  });
  const mirrored = isMirrored ? ` translate(${width} 0) scale(-1 1)` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}">`,
    `<path d="M0 ${TOP}H${CARD_SIZE.width}V${CARD_SIZE.height}H0z" fill="${mix(hue, INK_SHARES.ground)}"/>`,
    `<g transform="translate(0 ${TOP}) scale(${scale})${mirrored}" stroke-linecap="round" stroke-linejoin="round">`,
    ...paths,
    '</g></svg>',
  ].join('');
}

/** As the shell's art.css has them for pages. */
function stylesIn(hue: string): Readonly<Record<Ink, Style>> {
  const line = { stroke: mix(hue, INK_SHARES.line.normal), width: 0.12 };
  const main = { stroke: hue, width: 0.2 };
  const [shade, lit] = [mix(hue, INK_SHARES.shade), mix(hue, INK_SHARES.lit)];
  return {
    line,
    shape: { ...line, fill: COLORS.surface },
    shade: { ...line, fill: shade },
    tint: { fill: shade },
    main,
    lit: { ...main, fill: lit },
    bar: { stroke: mix(hue, INK_SHARES.bar.normal), width: 1.1 },
    'bar-main': { stroke: hue, width: 1.1 },
    point: { ...line, width: 0.4 },
    dot: { ...main, width: 0.6 },
  };
}

/** A share of the hue on the surface, in percent, as CSS's color-mix() has it in sRGB. */
function mix(hue: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [one = 0, other = 0] = [hue, COLORS.surface].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((one * share + other * (100 - share)) / 100);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
