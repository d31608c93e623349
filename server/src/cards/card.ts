import type { Subject } from '@portico/site/pattern';

/** What a social card shows; two cards with equal fields are equal pictures. */
export type Card = {
  /** Of its pattern. */
  readonly subject: Subject;
  readonly brand: string;
  /** Absent on the card of the whole site, where the brand stands in its place. */
  readonly title?: string;
  /** What kind of page it is, or the post's category. */
  readonly label?: string;
  /** Who and when; shown in one line. */
  readonly byline: readonly string[];
  /** The post's cover, which takes the place of the pattern. */
  readonly cover?: {
    readonly url: string;
    /** Of its bytes. */
    readonly hash: string;
    /** An SVG stands whole below the title; the part of any other picture that matters most stands beside the text. */
    readonly place: CoverPlace;
  };
};

export type CoverPlace = 'beside' | 'below';

/** Pixels, as https://ogp.me and the networks' own guides ask for large previews. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Pixels that a cover takes: beside the text at the right edge, and below the title at the lower one. */
export const CARD_COVERS = {
  beside: { width: 480, height: CARD_SIZE.height },
  below: { width: CARD_SIZE.width, height: 225 },
} as const satisfies Record<CoverPlace, unknown>;
