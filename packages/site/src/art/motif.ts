/**
 * How a part is drawn; the hue is the drawing's one colour, and all else is a share of it.
 *
 * - `line`: a thin line; `shape`: one around an area, which hides what is behind; `shade`: one around a shaded area
 * - `main`: the line that matters, in the hue; `lit`: the area that matters, with such a line around it
 * - `dot`: round dots in the hue; `text`: the strokes of a label, thin and in the hue
 */
export type Ink = 'line' | 'shape' | 'shade' | 'main' | 'lit' | 'dot' | 'text';

/** Path data (SVG 2, chapter 9) in one ink. */
export type Part = readonly [ink: Ink, path: string];

/** The area to draw in; a thin line is about a seventh of a unit wide. */
export type Frame = {
  readonly width: number;
  readonly height: number;
  /** `large`: beside a title. `flat`: along the edge of a card. `small`: as wide as a thumb, so of fewer and broader strokes. */
  readonly size: 'large' | 'flat' | 'small';
};
