import { HUES, type Hue, MOTIF_NAMES, type MotifName } from '#art/motif-names.ts';
import { MOTIFS } from '#art/motifs.ts';
import { hashOf } from '#art/random.ts';
import { bySlug, slugify } from '#slugify.ts';

/** What a drawing is made from; equal sketches are equal drawings. */
export type Sketch = {
  readonly motif: MotifName;
  readonly hue: Hue;
  /** The word of a tag or category that the drawing explains; absent where the motif was not found by a word. */
  readonly topic?: string | undefined;
  /** Decides all else: the same for the same text. */
  readonly seed: string;
};

/** What a provider has chosen for a category or tag: `blog.drawings` of its configuration. */
export type DrawingChoices = Readonly<
  Record<string, { readonly motif: MotifName; readonly hue?: Hue | undefined } | undefined>
>;

export type Subject = {
  /** A category or tag, as text or as slug; absent where a page is of none. */
  readonly topic?: string | undefined;
  /** A post's tags, the one that matters most first. */
  readonly tags?: readonly string[] | undefined;
  /** The slug of the post, or what else tells it from others of that topic. */
  readonly seed: string;
};

const BY_WORD = new Map(
  MOTIF_NAMES.flatMap((motif) =>
    MOTIFS[motif].scenes.flatMap(({ words }) => words.map((topic) => [topic, { motif, topic }] as const)),
  ),
);

/**
 * The motif and hue of a topic: those that are chosen for it, else those of the last word of its slug that is known, since the
 * last one says what it is ("service mesh"). A topic without a known word gets some by its slug, always the same.
 *
 * A post has its category's hue. Its motif is that of the first of its tags that has one, so that posts of a category differ in
 * what they show, unless one is chosen for the category.
 */
export function sketchOf({ topic = '', tags = [], seed }: Subject, choices: DrawingChoices = {}): Sketch {
  const slug = slugify(topic);
  const chosen = bySlug(slug, choices);
  if (chosen !== undefined) {
    return { motif: chosen.motif, hue: chosen.hue ?? MOTIFS[chosen.motif].hue, seed };
  }
  const [ofTag] = tags.flatMap((tag) => {
    const tagSlug = slugify(tag);
    const choice = bySlug(tagSlug, choices);
    return choice === undefined ? (motifByWord(tagSlug) ?? []) : { motif: choice.motif };
  });
  const known = slug === '' ? motifByWord('network') : motifByWord(slug);
  if (known !== undefined) {
    return { ...(ofTag ?? known), hue: MOTIFS[known.motif].hue, seed };
  }
  const hash = hashOf(slug);
  const motif = MOTIF_NAMES[hash % MOTIF_NAMES.length] ?? 'mesh';
  const hue = HUES[Math.floor(hash / MOTIF_NAMES.length) % HUES.length] ?? 'accent';
  return { motif, ...ofTag, hue, seed };
}

function motifByWord(slug: string): { readonly motif: MotifName; readonly topic: string } | undefined {
  const words = slug.split('-');
  return BY_WORD.get(words.join('')) ?? BY_WORD.get(words.findLast((each) => BY_WORD.has(each)) ?? '');
}
