import type { Sketch } from '@portico/site/art';

/** What a social card shows; two cards with equal fields are equal pictures. */
export type Card = {
  readonly sketch: Sketch;
  readonly brand: string;
  /** Absent on the card of the whole site, where the brand stands in its place. */
  readonly title?: string;
  /** What kind of page it is, or the post's category. */
  readonly label?: string;
  /** Who and when; shown in one line. */
  readonly byline: readonly string[];
  /** The post's cover, which stands beside the text in place of the drawing. */
  readonly cover?: {
    readonly url: string;
    /** Of its bytes. */
    readonly hash: string;
  };
};

/** Pixels, as https://ogp.me and the networks' own guides ask for large previews. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Pixels that a cover takes, from the right edge; what does not fit is cut off. */
export const CARD_COVER = { width: 480, height: CARD_SIZE.height } as const;
