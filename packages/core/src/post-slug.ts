import transliterate from '@sindresorhus/transliterate';
import { slugify } from '#slugify.ts';

/**
 * Makes an ASCII slug from a post's title, as the CMS does: "Größe zählt" becomes `groesse-zaehlt`, and "Portico 2.4" becomes
 * `portico-2-4`. If nothing in the text can be written in ASCII, returns the slug of the unchanged text.
 */
export function postSlug(title: string): string {
  const slug = transliterate(title.toLowerCase())
    .replace(/['’]/g, '')
    .replace(/[^a-z\d]+/gi, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return slug === '' ? slugify(title) : slug;
}
