import { shareOf } from '@portico/site/accent';
import type { LookColors } from '@portico/site/look-colors';
import { drawPattern, FRAMES, hueOf, INK_SHARES, type Subject } from '@portico/site/pattern';
import { CARD_COVERS } from '#cards/card.ts';

/** The pattern of a subject as an SVG image for the lower edge of a card. */
export function cardPattern(subject: Subject, colors: LookColors['color']): string {
  const { width, height } = FRAMES.flat;
  const { page, surface, [hueOf(subject.topic)]: hue } = colors;
  const styles = {
    line: `stroke="${shareOf(hue, INK_SHARES.line.normal, surface)}" stroke-width=".1"`,
    main: `stroke="${hue}" stroke-width=".15"`,
    lit: `stroke="${hue}" stroke-width=".15" fill="${shareOf(hue, INK_SHARES.lit, surface)}"`,
  };
  const paths = drawPattern(subject, 'flat').map(([ink, path]) => `<path ${styles[ink]} d="${path}"/>`);
  const size = `width="${CARD_COVERS.below.width}" height="${CARD_COVERS.below.height}"`;
  const ground = `<path fill="${shareOf(hue, INK_SHARES.ground, page)}" d="M0 0h${width}v${height}H0z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round">${ground}${paths.join('')}</svg>`;
}
