import { networkDrawing, type Point } from '@portico/site/art';
import { LOOK_COLORS } from '@portico/site/look-colors';
import { CARD_SIZE } from '#cards/card.ts';

const COLORS = LOOK_COLORS.light.color;

// Pixels from the card's upper edge. Below it the drawing is as wide as the card and a little flatter than on the page, which
// leaves a title of three lines its size; strokes keep theirs.
const TOP = 404;
const FLATNESS = 0.84;

/** The network of a seed as an SVG image of the card's size, along its lower edge. */
export function cardArt(seed: string): string {
  const { width, channels, main, nodes, stops } = networkDrawing(seed);
  const stretch = CARD_SIZE.width / width;
  const lines = channels.map((path) => stretched(path, stretch));
  const mainLine = stretched(main, stretch);
  const circles = (points: readonly Point[], radius: number, stroke: string, strokeWidth: number) =>
    points
      .map(
        ({ x, y }) =>
          `<circle cx="${x * stretch}" cy="${y * FLATNESS}" r="${radius}" fill="${COLORS.page}" stroke="${stroke}" stroke-width="${strokeWidth}"/>`,
      )
      .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}">`,
    `<g transform="translate(0 ${TOP})" fill="none">`,
    stroked(lines, COLORS.pipe, 18),
    stroked([mainLine], COLORS['accent-soft'], 18),
    stroked(lines, COLORS.flow, 2),
    stroked([mainLine], COLORS.accent, 4),
    circles(nodes, 5, COLORS.node, 3),
    circles(stops, 7, COLORS.accent, 4),
    '</g></svg>',
  ].join('');
}

function stroked(paths: readonly string[], color: string, width: number): string {
  return `<path d="${paths.join('')}" stroke="${color}" stroke-width="${width}"/>`;
}

/** A path of the drawing (absolute M, H and C only) in the card's proportions. */
function stretched(path: string, stretch: number): string {
  return path.replace(/([MHC])([\d .]+)/g, (_, command: string, numbers: string) => {
    const factors = [stretch, FLATNESS];
    return (
      command +
      numbers
        .split(' ')
        .map((number, index) => Number(number) * (factors[index % 2] ?? 1))
        .join(' ')
    );
  });
}
