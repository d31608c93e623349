import { normalize } from '#normalize.ts';

// The marks that NFKD splits off Latin, Greek and Cyrillic letters. Marks of other scripts (the dakuten in "ガ") are part
// of the letter rather than a diacritic, so NFC puts those back together.
const DIACRITICS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const NOT_IN_A_SLUG = /[^\p{L}\p{Nd} _-]/gu;

/**
 * Turns a tag, category or heading into its URL segment: normalizes and strips diacritics, lowercases and trims, drops
 * everything except letters, digits, spaces, `_` and `-`, collapses runs of the last three into one `-`, and trims `-` from
 * both ends. Letters and digits follow Unicode (general categories L and Nd), so "東京" keeps its characters. The result is empty
 * if nothing of the text is left, and `slugify(slugify(x))` equals `slugify(x)`.
 */
export function slugify(text: string): string {
  return (
    normalize(text, 'NFKD')
      .replace(DIACRITICS, '')
      .normalize('NFC')
      .toLowerCase()
      .trim()
      .replace(NOT_IN_A_SLUG, '')
      .replace(/[ _-]+/g, '-')
      .replace(/^-|-$/g, '')
      // Dropping a character can bring two halves of a Hangul syllable together.
      .normalize('NFC')
  );
}

/** Folds case and word separators only. A slug folds more: C# and C++ have the same slug, but different folded names. */
export function foldedName(name: string): string {
  return normalize(name)
    .toLowerCase()
    .trim()
    .replace(/[ _-]+/g, '-');
}

/** What the configuration says about tags and categories, by their names. */
export type Topics<Topic = object> = Readonly<Record<string, Topic & { readonly slug?: string | undefined }>>;

/** Returns the slug of a tag or category: the configured one, or else that of its name. */
export function topicSlug(name: string, topics: Topics = {}): string {
  const folded = foldedName(name);
  const [, configured] = Object.entries(topics).find(([known]) => foldedName(known) === folded) ?? [];
  return configured?.slug ?? slugify(name);
}

/** Returns what is configured for the tag or category with a slug. */
export function topicAt<Topic>(slug: string, topics: Topics<Topic> = {}): Topic | undefined {
  return Object.entries(topics).find(([name]) => topicSlug(name, topics) === slug)?.[1];
}
