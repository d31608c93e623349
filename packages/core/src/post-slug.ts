import transliterate from '@sindresorhus/transliterate';
import { slugify } from '#slugify.ts';

/**
 * Makes a post's slug of its title, in ASCII, as the CMS does: "Größe zählt" is `groesse-zaehlt`, and "Portico 2.4" is `portico-2-4`. Returns
 * the slug of the text as it is if nothing of it can be written in ASCII.
 */
export function postSlug(title: string): string {
  const slug = transliterate(title.toLowerCase())
    .replace(/['’]/g, '')
    .replace(/[^a-z\d]+/gi, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return slug === '' ? slugify(title) : slug;
}
