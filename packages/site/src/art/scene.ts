import type { Pen } from '#art/pen.ts';
import type { Random } from '#art/random.ts';

/** What a drawing is about, for a scene that writes it down. */
export type About = { readonly topic: string; readonly seed: string };

/** One idea as a diagram that an engineer knows at once. */
export type Scene = {
  /** 36 by 12, with a few short labels in the words of the protocol: never prose, which would have to be translated. */
  readonly large: (pen: Pen, random: Random, about: About) => void;
  /** 24 by 16: one thing of the same idea, in the middle, with room around it. */
  readonly small: (pen: Pen, random: Random) => void;
};
