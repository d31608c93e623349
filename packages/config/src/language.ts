import { language } from '#texts/texts.ts';

/**
 * BCP 47: the language of the site's own texts, and of every post that names no other. In a build it is the configured language. The
 * server's own sources run with the first one, and are passed the language of what they make for readers.
 */
export const SITE_LANGUAGE = language;

/** The attributes of an element whose text is in another language than the page. */
export type LanguageAttributes = { readonly lang?: string; readonly dir?: 'rtl' };

// Scripts from right to left that languages are written in today (ISO 15924).
const RIGHT_TO_LEFT = /Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi/;

/**
 * What says that a post's title, description or text is in `lang`, a valid BCP 47 tag, and how it runs; nothing for a post
 * in the site's own language. Not `Intl.Locale.getTextInfo()`: not every browser has it.
 */
export function inLanguage(lang: string | undefined): LanguageAttributes {
  if (lang === undefined) {
    return {};
  }
  return RIGHT_TO_LEFT.test(new Intl.Locale(lang).maximize().script ?? '') ? { lang, dir: 'rtl' } : { lang };
}

/**
 * The canonical form of a BCP 47 tag (https://www.rfc-editor.org/info/bcp47): `pt-br` is `pt-BR`. Undefined for what is no
 * tag. Nor is the name of a language, such as `german`: its form is that of a tag, but no language has one so long.
 */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}
