import { type DrawingSize, draw, FRAMES } from '#art/drawing.ts';
import type { Sketch } from '#art/sketch.ts';

/**
 * A drawing as an SVG element of HTML, in the colours of the look by the shell's art.css. It carries no meaning that the text
 * has not, and is hidden from screen readers. It is made of numbers and names of this package alone.
 */
export function drawingHtml(sketch: Sketch, size: Exclude<DrawingSize, 'flat'>): string {
  const { width, height } = FRAMES[size];
  const { parts, isMirrored } = draw(sketch, size);
  const paths = parts
    .map(([ink, path]) => `<path${ink === 'line' ? '' : ` class="art-${ink}"`} d="${path}"/>`)
    .join('');
  const mirrored = isMirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${paths}</g>` : paths;
  const fit = size === 'large' ? ' preserveAspectRatio="xMidYMid slice"' : '';
  return `<svg class="art${size === 'small' ? ' art-small' : ''}" color="var(--color-${sketch.hue})" viewBox="0 0 ${width} ${height}"${fit} aria-hidden="true">${mirrored}</svg>`;
}
