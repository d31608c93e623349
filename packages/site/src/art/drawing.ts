import type { Frame, Part } from '#art/motif.ts';
import { MOTIFS } from '#art/motifs.ts';
import { randomFrom } from '#art/random.ts';
import type { Sketch } from '#art/sketch.ts';

export type DrawingSize = Frame['size'];

/** The frames, in one unit: 5 to 2, 16 to 3 and 3 to 2. A small drawing is a large one that is less wide, with fewer lines. */
export const FRAMES: Readonly<Record<DrawingSize, Frame>> = {
  large: { width: 40, height: 16, size: 'large' },
  flat: { width: 48, height: 9, size: 'flat' },
  small: { width: 24, height: 16, size: 'small' },
};

export type Drawing = {
  readonly parts: readonly Part[];
  /** Whether left and right are to change places. */
  readonly isMirrored: boolean;
};

/** Draws a sketch: the same lines for the same sketch and size, whenever and wherever it is drawn. */
export function draw({ motif, seed }: Sketch, size: DrawingSize): Drawing {
  const { draw: drawMotif, canMirror } = MOTIFS[motif];
  // The motif too: else posts that share a slug's beginning in two categories would share their numbers.
  const random = randomFrom(`${motif} ${seed}`);
  const isMirrored = canMirror && random.chance(0.5);
  return { parts: drawMotif(FRAMES[size], random).filter(([, path]) => path !== ''), isMirrored };
}
