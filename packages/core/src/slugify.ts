import { normalize } from '#normalize.ts';

// The marks that NFKD separates from Latin, Greek and Cyrillic letters. Marks of other scripts (the dakuten in "ガ") are part of
// the letter rather than a diacritic, so NFC recombines those.
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

/** Folds only case and word separators. A slug folds more: C# and C++ have the same slug, but different folded names. */
export function foldedName(name: string): string {
  return normalize(name)
    .toLowerCase()
    .trim()
    .replace(/[ _-]+/g, '-');
}

/** The configuration of tags and categories, by name. */
export type Topics<Topic = object> = Readonly<Record<string, Topic & { readonly slug?: string | undefined }>>;

/** Returns the slug of a tag or category: the configured one, or else the one derived from its name. */
export function topicSlug(name: string, topics: Topics = NO_TOPICS): string {
  return indexOf(topics).slugs.get(foldedName(name)) ?? slugify(name);
}

/** Returns the configuration of the tag or category with a slug. */
export function topicAt<Topic>(slug: string, topics: Topics<Topic> = {}): Topic | undefined {
  const name = indexOf(topics).names.get(slug);
  return name === undefined ? undefined : topics[name];
}

type Index = {
  /** The configured slugs, by folded name. */
  readonly slugs: ReadonlyMap<string, string>;
  /** The configured names, by slug. */
  readonly names: ReadonlyMap<string, string>;
};

const NO_TOPICS: Topics = {};
const indexes = new WeakMap<Topics, Index>();

/** Cached, because a page needs dozens of slugs, and each name would have to be normalized for each of them. */
function indexOf(topics: Topics): Index {
  const made = indexes.get(topics) ?? makeIndex(topics);
  indexes.set(topics, made);
  return made;
}

function makeIndex(topics: Topics): Index {
  // If two are equal, the first counts.
  const all = Object.entries(topics).reverse();
  const slugs = new Map(all.flatMap(([name, { slug }]) => (slug === undefined ? [] : [[foldedName(name), slug]])));
  return { slugs, names: new Map(all.map(([name]) => [slugs.get(foldedName(name)) ?? slugify(name), name])) };
}
