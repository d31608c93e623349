import { CARD_SIZE } from '@portico/blog/card-of';
import { Renderer } from '@takumi-rs/core';

export type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** A card's pixels as RGBA, row by row. */
export function pixelsOf(png: Buffer): Promise<Buffer> {
  const image = { type: 'image', src: png, ...CARD_SIZE, style: { ...CARD_SIZE } } as const;
  return new Renderer().render(image, { ...CARD_SIZE, format: 'raw' });
}

/** Returns the smallest area that holds every difference between two cards, or undefined if they are equal. */
export function differenceOf(one: Buffer, other: Buffer): Area | undefined {
  let area: Area | undefined;
  for (let offset = 0; offset < one.length; offset += 4) {
    if (one.readUInt32BE(offset) !== other.readUInt32BE(offset)) {
      const x = (offset / 4) % CARD_SIZE.width;
      const y = Math.floor(offset / 4 / CARD_SIZE.width);
      area = {
        left: Math.min(x, area?.left ?? x),
        top: Math.min(y, area?.top ?? y),
        right: Math.max(x, area?.right ?? x),
        bottom: Math.max(y, area?.bottom ?? y),
      };
    }
  }
  return area;
}
