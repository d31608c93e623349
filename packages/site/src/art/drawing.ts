import type { Frame, Part } from '#art/motif.ts';
import { MOTIFS, type SceneRow } from '#art/motifs.ts';
import { penOn } from '#art/pen.ts';
import { randomFrom } from '#art/random.ts';
import type { Scene } from '#art/scene.ts';
import type { Sketch } from '#art/sketch.ts';

export type DrawingSize = Frame['size'];

/** The frames, in one unit: 5 to 2, 16 to 3 and 3 to 2. */
export const FRAMES: Readonly<Record<DrawingSize, Frame>> = {
  large: { width: 40, height: 16, size: 'large' },
  flat: { width: 48, height: 9, size: 'flat' },
  small: { width: 24, height: 16, size: 'small' },
};

/** Draws a sketch, from back to front: the same for the same sketch and size, whenever and wherever it is drawn. */
export function draw(sketch: Sketch, size: DrawingSize): readonly Part[] {
  const { motif, topic = '', seed } = sketch;
  // The motif too: else posts that share a slug's beginning in two categories would share their numbers.
  const random = randomFrom(`${motif} ${seed}`);
  const scenes = scenesOf(sketch);
  // Asked of the numbers before anything else, so that a small drawing is of the same scene as the large one.
  const scene = scenes[random.whole(0, scenes.length - 1)] ?? scenes[0];
  const { pen, parts } = penOn(FRAMES[size]);
  if (size === 'small') {
    scene?.small(pen, random);
  } else {
    scene?.large(pen, random, { topic, seed });
  }
  return parts();
}

/**
 * The scenes that a sketch may be: those that explain its topic, and of them those that most words of the seed hint at. Without
 * a topic, all of its motif that need no hint.
 */
function scenesOf({ motif, topic, seed }: Sketch): readonly Scene[] {
  const rows = MOTIFS[motif].scenes.filter(({ words }) => topic === undefined || words.includes(topic));
  const words = new Set(seed.slice(0, 512).split('-'));
  const scoreOf = ({ hints = [] }: SceneRow) => hints.filter((hint) => words.has(hint)).length;
  const most = topic === undefined ? 0 : Math.max(0, ...rows.map(scoreOf));
  return rows.filter((row) => (most === 0 ? row.hints === undefined : scoreOf(row) === most)).map(({ scene }) => scene);
}
