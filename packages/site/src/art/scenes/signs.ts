import type { Ink } from '#art/motif.ts';
import type { Point } from '#art/path.ts';
import { range } from '#art/path.ts';
import { boxWidth, type Pen } from '#art/pen.ts';

/** A label in a box of its own size or of that width, by its middle. */
export function node(pen: Pen, ink: Ink, label: string, [x, y]: Point, width = boxWidth(label), height = 3): void {
  pen.box(ink, x - width / 2, y - height / 2, width, height);
  pen.label(label, x, y);
}

/** What was in a place, by its upper left corner: dashes on its sides, so that its corners are as round as a box's. */
export function ghost(pen: Pen, x: number, y: number, width: number, height: number): void {
  const [inset, right, bottom] = [0.5, x + width, y + height];
  pen.dashes('line', [x + inset, y], [right - inset, y]);
  pen.dashes('line', [right, y + inset], [right, bottom - inset]);
  pen.dashes('line', [right - inset, bottom], [x + inset, bottom]);
  pen.dashes('line', [x, bottom - inset], [x, y + inset]);
}

export function cross(pen: Pen, x: number, y: number, size = 0.8): void {
  pen.mark(
    'main',
    x,
    y,
    [
      [-size, -size],
      [size, size],
    ],
    [
      [size, -size],
      [-size, size],
    ],
  );
}

export function tick(pen: Pen, x: number, y: number, size = 0.8): void {
  pen.mark('main', x, y, [
    [-size, 0],
    [-size / 4, size * 0.7],
    [size, -size * 0.8],
  ]);
}

/** A sheet with a folded corner and lines on it. */
export function paper(pen: Pen, ink: Ink, x: number, y: number, width = 3.6, height = 4.8): void {
  const [w, h, fold] = [width / 2, height / 2, width / 3];
  pen.mark(ink, x, y, [
    [-w, -h],
    [w - fold, -h],
    [w, fold - h],
    [w, h],
    [-w, h],
  ]);
  for (const row of range(3)) {
    const at = h * (row / 2 - 0.3);
    pen.mark('line', x, y, [
      [-w * 0.5, at],
      [row === 2 ? 0 : w * 0.5, at],
    ]);
  }
}

/** A box to send, seen from a corner, by its middle, half its width and height, and half the depth of its lid. */
export function parcel(pen: Pen, lid: Ink, [x, y]: Point, half: number, foot: number, depth: number): void {
  const [top, side, fold] = [-foot, depth - foot, 2 * depth - foot];
  pen.mark('shape', x, y, [
    [-half, side],
    [0, top],
    [half, side],
    [half, foot - depth],
    [0, foot],
    [-half, foot - depth],
  ]);
  pen.mark(lid, x, y, [
    [-half, side],
    [0, top],
    [half, side],
    [0, fold],
  ]);
  pen.mark('line', x, y, [
    [0, fold],
    [0, foot],
  ]);
}

/** A padlock of that width, by the middle of its body. */
export function padlock(pen: Pen, x: number, y: number, width = 3, ink: Ink = 'lit'): void {
  const [w, h] = [width / 2, width * 0.38];
  const s = w * 0.6;
  const top = -h - width * 0.22;
  pen.mark('main', x, y, [
    [-s, -h],
    [-s, top],
    [-s * 0.5, top - s * 0.6],
    [s * 0.5, top - s * 0.6],
    [s, top],
    [s, -h],
  ]);
  pen.mark(ink, x, y, [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ]);
  pen.dot(x, y);
}

/** Head and shoulders, by the chin. */
export function person(pen: Pen, ink: Ink, x: number, y: number, size = 1): void {
  pen.circle(ink, x, y - size, size);
  pen.mark(ink, x, y + size * 1.7, [
    [-size * 1.7, 0],
    [-size * 1.5, -size],
    [-size * 0.8, -size * 1.5],
    [size * 0.8, -size * 1.5],
    [size * 1.5, -size],
    [size * 1.7, 0],
  ]);
}

/** A computer of a rack: rows with a lamp. */
export function server(pen: Pen, ink: Ink, x: number, y: number, width = 5, height = 6): void {
  for (const row of range(3)) {
    const top = y - height / 2 + (row * height) / 3;
    pen.box(ink, x - width / 2, top, width, height / 3, 0.4);
  }
  for (const row of range(3)) {
    const middle = y - height / 2 + ((row + 0.5) * height) / 3;
    pen.line('line', [x - width * 0.3, middle], [x - width * 0.1, middle]);
  }
}
