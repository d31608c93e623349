const MAX_MARKS = 30;
const LONG_RUN = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/**
 * Normalizes a text. More than 30 combining marks one after another are cut, as in the stream-safe text format
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format): putting them in order takes quadratic time, and no language
 * has as many.
 */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(LONG_RUN, '$1').normalize(form);
}
