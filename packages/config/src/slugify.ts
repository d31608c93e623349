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
    text
      .normalize('NFKD')
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

/** Returns the value of the name with this slug in a table by names; undefined if no name has it, or if the slug is empty. */
export function bySlug<Value>(slug: string, table: Readonly<Record<string, Value>> = {}): Value | undefined {
  return slug === '' ? undefined : Object.entries(table).find(([name]) => slugify(name) === slug)?.[1];
}
