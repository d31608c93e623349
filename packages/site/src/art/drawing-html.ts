import { type DrawingSize, draw, FRAMES } from '#art/drawing.ts';
import type { Sketch } from '#art/sketch.ts';

/**
 * A drawing as an SVG element of HTML, in the colours of the look by the shell's art.css. It carries no meaning that the text
 * has not, and is hidden from screen readers. It is made of numbers and names of this package alone.
 */
export function drawingHtml(sketch: Sketch, size: Exclude<DrawingSize, 'flat'>): string {
  const { width, height } = FRAMES[size];
  const paths = draw(sketch, size)
    .map(([ink, path]) => `<path${ink === 'line' ? '' : ` class="art-${ink}"`} d="${path}"/>`)
    .join('');
  const small = size === 'small' ? ' art-small' : '';
  return `<svg class="art${small}" color="var(--color-${sketch.hue})" viewBox="0 0 ${width} ${height}" aria-hidden="true">${paths}</svg>`;
}
