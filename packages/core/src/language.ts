import { language } from '#texts/texts.ts';

/**
 * The language (BCP 47) of the interface texts, and of every post that doesn't set another one. In a build it is the configured
 * language. The server's own modules run with the first language, and get the language of what they make for readers as an
 * argument.
 */
export const SITE_LANGUAGE = language;

/** The attributes of an element whose text is in another language than the page. */
export type LanguageAttributes = { readonly lang?: string; readonly dir?: 'rtl' };

// Right-to-left scripts that are in use today (ISO 15924).
const RIGHT_TO_LEFT = /Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi/;

/**
 * Returns the attributes for a post's title, description or text in `lang`, a valid BCP 47 tag; none for a post in the site's
 * own language. We don't use `Intl.Locale.getTextInfo()`, because not every browser has it.
 */
export function inLanguage(lang: string | undefined): LanguageAttributes {
  if (lang === undefined) {
    return {};
  }
  return RIGHT_TO_LEFT.test(new Intl.Locale(lang).maximize().script ?? '') ? { lang, dir: 'rtl' } : { lang };
}

/**
 * Returns the canonical form of a BCP 47 tag (https://www.rfc-editor.org/info/bcp47): `pt-BR` for `pt-br`. Returns undefined if
 * the text isn't a tag, or if it is the name of a language, such as `german`, which has the form of a tag, although no language
 * subtag is that long.
 */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the name of a language (BCP 47) in that language, such as `English` for `en-US`. The `whole` form includes the script
 * and country that most people expect. Extensions follow in brackets: `Deutsch (formal)` for `de-x-formal`. Never throws: a tag
 * without a name is returned as it is.
 */
export function languageName(tag: string, form: 'short' | 'whole' = 'short'): string {
  try {
    const { baseName } = new Intl.Locale(tag);
    // DisplayNames throws for tags with extensions.
    const shown = form === 'whole' ? baseName : new Intl.Locale(baseName).minimize().baseName;
    const name = new Intl.DisplayNames([shown], { type: 'language' }).of(shown) ?? shown;
    const extensions = tag.slice(baseName.length + 1).replace(/^x-/i, '');
    return extensions === '' ? name : `${name} (${extensions})`;
  } catch {
    return tag;
  }
}
