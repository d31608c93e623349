/** The length of a packet in drawings. */
export const PACKET = 0.28;

/** Rounds a number of an SVG's attributes to two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
