import type { Random } from '#art/random.ts';

/**
 * How a part is drawn; the hue is the drawing's one colour, and all else is a share of it.
 *
 * - `line`: a thin line; `shape`: one around an area, which hides what is behind; `shade`: one around a shaded area
 * - `tint`: an area without a line
 * - `main`: the line that matters, in the hue; `lit`: the area that matters, with such a line around it
 * - `bar`: a broad and faint line; `bar-main`: a broad one in the hue
 * - `point`: round dots; `dot`: larger ones in the hue
 */
export type Ink = 'line' | 'shape' | 'shade' | 'tint' | 'main' | 'lit' | 'bar' | 'bar-main' | 'point' | 'dot';

/** Path data (SVG 2, chapter 9) in one ink. */
export type Part = readonly [ink: Ink, path: string];

/** The area to draw in, in units of which a thin line is about a seventh. */
export type Frame = {
  readonly width: number;
  readonly height: number;
  /** `large`: beside a title. `flat`: along the edge of a card. `small`: as wide as a thumb, so of fewer and broader strokes. */
  readonly size: 'large' | 'flat' | 'small';
};

/**
 * Draws into a frame, from back to front. Only lines that lead out of it, and areas at its edge, cross the edge. What gives a
 * drawing its outline (form, count, side, scale) is asked of the numbers first and in every size alike, so that a small drawing is
 * known again in the large one.
 */
export type Motif = (frame: Frame, random: Random) => readonly Part[];
