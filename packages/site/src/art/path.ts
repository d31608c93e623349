export type Point = readonly [x: number, y: number];

/** A number with one digit behind the point; one below zero is rounded as the same one above, so that a way back is as long. */
export function tenths(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10;
}

/** A number as path data has it (SVG 2, chapter 9): at most one digit behind the point, and no zero before it. */
export function n(value: number): string {
  return `${tenths(value)}`.replace(/^(-?)0\./, '$1.');
}

/** The numbers of a command; a sign separates as well as a space does. */
export function ns(...values: readonly number[]): string {
  return values.map(n).reduce((text, number) => text + (number.startsWith('-') ? '' : ' ') + number);
}

/** The whole numbers from 0 on, as many as asked for. */
export function range(count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => index);
}

/** Half an ellipse, from its top to its bottom or, with a negative height, back; it bulges to the left or the right. */
export function halfEllipse(radius: number, height: number, bulge: 'left' | 'right'): string {
  const isClockwise = (bulge === 'right') === height > 0;
  // Rounded as path data is: an arc that is higher than twice its radius would grow sideways too.
  const half = tenths(height / 2);
  return `a${ns(radius, Math.abs(half), 0, 0, isClockwise ? 1 : 0, 0, 2 * half)}`;
}

export function circle(centre: Point, radius: number): string {
  return ellipse(centre, radius, radius);
}

export function ellipse([x, y]: Point, across: number, down: number): string {
  return `M${ns(x, y - down)}${halfEllipse(across, 2 * down, 'right')}${halfEllipse(across, -2 * down, 'left')}z`;
}

/** The part of a circle between two angles, in radians from the right, as a path of its own. */
export function arc([x, y]: Point, radius: number, from: number, to: number): string {
  const at = (angle: number): Point => [radius * Math.cos(angle), radius * Math.sin(angle)];
  const [[startX, startY], [endX, endY]] = [at(from), at(to)];
  const isLarge = Math.abs(to - from) > Math.PI;
  return `M${ns(x + startX, y + startY)}a${ns(radius, radius, 0, isLarge ? 1 : 0, to > from ? 1 : 0, endX - startX, endY - startY)}`;
}

/** A rectangle with round corners, by its upper left one. */
export function box([x, y]: Point, width: number, height: number, radius: number): string {
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return [
    `M${ns(x + radius, y)}h${n(across)}${corner(radius, radius)}v${n(down)}${corner(-radius, radius)}`,
    `h${n(-across)}${corner(-radius, -radius)}v${n(-down)}${corner(radius, -radius)}z`,
  ].join('');
}

/** Such a rectangle whose lower left or lower right corner is drawn out into a tail. */
export function bubble([x, y]: Point, width: number, height: number, radius: number, tail: 'left' | 'right'): string {
  const [base, right, bottom] = [3 * radius, x + width, y + height];
  const tip = bottom + 2.4 * radius;
  const lower =
    tail === 'left'
      ? `V${n(bottom - radius)}${corner(-radius, radius)}H${n(x + base)}L${ns(x, tip)}`
      : `V${n(tip)}L${ns(right - base, bottom)}H${n(x + radius)}${corner(-radius, -radius)}`;
  return `M${ns(x + radius, y)}H${n(right - radius)}${corner(radius, radius)}${lower}V${n(y + radius)}${corner(radius, -radius)}z`;
}

/** Strokes of about that length from one point to another, with gaps as long between them. */
export function dashes([x1, y1]: Point, [x2, y2]: Point, length: number): string {
  const count = Math.max(1, Math.round((Math.hypot(x2 - x1, y2 - y1) / length + 1) / 2));
  const [dx, dy] = [(x2 - x1) / (2 * count - 1), (y2 - y1) / (2 * count - 1)];
  return range(count)
    .map((index) => `M${ns(x1 + 2 * index * dx, y1 + 2 * index * dy)}l${ns(dx, dy)}`)
    .join('');
}

/** A quarter of a circle, clockwise. */
export function corner(dx: number, dy: number): string {
  const radius = Math.abs(dx);
  return `a${ns(radius, radius, 0, 0, 1, dx, dy)}`;
}
