import removeAccents from 'remove-accents';
import { LETTER } from './word-forms.ts';

/** Words of a query that are looked for; each takes a walk through all posts. */
export const MOST_WORDS = 8;

// What ends a quotation in one language begins it in another.
const QUOTES: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('‘’‚‹›', (quote) => [quote, "'"]),
  ...Array.from('“”„«»', (quote) => [quote, '"']),
]);
const ANY_QUOTE = new RegExp(`[${Object.keys(QUOTES).join('')}]`, 'g');
// What stands in quotation marks is looked for as it is.
const PHRASE_OR_WORD = /"([^"]+)"|(\S+)/g;
const MARKS = String.raw`[\s"'()[\]{}<>,;:!?.…¿¡、。，．！？；：（）「」『』【】《》〈〉]+`;
const AROUND_WORDS = new RegExp(`^${MARKS}|${MARKS}$`, 'g');

/** A text with straight quotation marks for those of phones and of any language. Its length stays the same. */
export function straighten(text: string): string {
  return text.replace(ANY_QUOTE, (quote) => QUOTES[quote] ?? quote);
}

/**
 * A text as it is compared: without case and accents, with straight quotation marks, and with one character for what may be stored as two
 * (https://www.unicode.org/reports/tr15/). Its length may change.
 */
export function fold(text: string): string {
  return removeAccents(straighten(text.normalize())).toLowerCase();
}

/**
 * The words and phrases of a query, folded, in its order, and whether it has more than are looked for. Marks around a word do not count
 * unless it is nothing else, nor does a sign by itself ("&") unless all are. A word that stands in another one is left out: where that is, it
 * is too.
 */
export function queryWords(query: string): { readonly words: readonly string[]; readonly isCut: boolean } {
  const parts = [...fold(query).matchAll(PHRASE_OR_WORD)]
    .map(([, phrase, word = '']) => (phrase ?? word).trim().replace(/\s+/g, ' '))
    .map((part) => part.replace(AROUND_WORDS, '') || part)
    .filter((part) => part !== '');
  const words = parts.filter((part) => LETTER.test(part));
  const all = [...new Set(words.length === 0 ? parts : words)];
  const distinct = all.filter((word) => !all.some((other) => other !== word && other.includes(word)));
  return { words: distinct.slice(0, MOST_WORDS), isCut: distinct.length > MOST_WORDS };
}
