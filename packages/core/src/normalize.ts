const MAX_MARKS = 30;
const LONG_RUN = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/**
 * Normalizes a text. Runs of more than 30 combining marks are truncated, as in the stream-safe text format
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format): sorting them takes quadratic time, and no language uses that
 * many.
 */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(LONG_RUN, '$1').normalize(form);
}
