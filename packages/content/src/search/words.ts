import { normalize } from '@portico/core/normalize';
import { stemmer } from 'stemmer';
import { MARK_END, MARK_START } from '#search/excerpt.ts';

/** A word of a query, or the words of a phrase. */
export type Part = {
  /** Separated by spaces. */
  readonly words: string;
  readonly isPhrase: boolean;
  /** Whether the last word may be the beginning of a longer one. */
  readonly isBeginning: boolean;
};

// Each part requires a search of all posts.
const MAX_PARTS = 6;
// Scripts that are written without spaces. Invisible JOINT characters make each letter a word, and several letters a phrase.
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;
const JOINT = '\u200b';
const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ]/g;
const PHRASE_OR_WORD = /["“”„«»]([^"“”„«»]+)["“”„«»]|(\S+)/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORDS_APART = /([\p{L}\p{N}\p{M}]+)/u;
const LETTER = /[\p{L}\p{N}]/u;
// Too many words begin with any single letter.
const MAY_BE_BEGINNING = /[\p{L}\p{N}\p{M}]{2}$/u;
const DIACRITIC = /[\u0300-\u036f]/g;

/** https://www.sqlite.org/fts5.html. Marks (M*) are parts of words, since Hindi writes vowels with them. */
export const TOKENIZER = `tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co M*'"`;

/** Without stems, which aren't words. */
export const WORDS = `tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"`;

/** Converts a text to the form in the index; `shownText` converts it back. */
export function indexedText(text: string): string {
  return normalize(text)
    .replace(FULL_WIDTH, (letter) => normalize(letter, 'NFKC'))
    .replace(WITHOUT_SPACES, `${JOINT}$&${JOINT}`);
}

export function shownText(text: string): string {
  return text.replaceAll(JOINT, '');
}

/** Converts a query to at most six parts. A reader may still be typing the last word. */
export function partsOf(query: string): readonly Part[] {
  const parts = new Map<string, boolean>();
  for (const [, phrase, word = ''] of query.matchAll(PHRASE_OR_WORD)) {
    const words = (
      indexedText(phrase ?? word)
        .toLowerCase()
        .match(WORD) ?? []
    ).join(' ');
    if (LETTER.test(words) && parts.size < MAX_PARTS) {
      parts.set(words, phrase !== undefined);
    }
  }
  return [...parts].map(([words, isPhrase], index) => {
    const isLast = index === parts.size - 1;
    return { words, isPhrase, isBeginning: isLast && !isPhrase && MAY_BE_BEGINNING.test(words) };
  });
}

/** A part in FTS5's syntax. Only the words come from the reader. */
export function conditionOf({ words, isBeginning }: Part): string {
  return `"${words}"${isBeginning ? '*' : ''}`;
}

type Wanted = { readonly stems: readonly string[]; readonly isBeginning: boolean };
type Word = { readonly stem: string; readonly first: readonly Wanted[] };

/** Returns a function that marks what FTS5 finds for the parts of a query, in each line of a text. It takes linear time. */
export function createMarker(parts: readonly Part[]): (text: string) => string {
  const wanted = parts.map(({ words, isBeginning }): Wanted => ({ stems: words.split(' ').map(stemOf), isBeginning }));
  const known = new Map<string, Word>();

  /** A text repeats its words, so we keep for each which parts it is the first word of. */
  function wordOf(text: string): Word {
    const found = known.get(text);
    if (found !== undefined) {
      return found;
    }
    const stem = stemOf(text);
    const word = { stem, first: wanted.filter((part) => isWordOf(part, 0, stem)) };
    known.set(text, word);
    return word;
  }

  function marked(line: string): string {
    // Every second piece is a word.
    const pieces = line.split(WORDS_APART);
    const words = pieces.flatMap((piece, index) => (index % 2 === 1 ? wordOf(piece) : []));
    let end = -1;
    for (const [index, { first }] of words.entries()) {
      const place = 2 * index + 1;
      for (const part of first) {
        if (part.stems.every((_, next) => isWordOf(part, next, words[index + next]?.stem))) {
          // Phrases that overlap have one mark.
          pieces[place] = `${index > end ? MARK_START : ''}${pieces[place]}`;
          end = Math.max(end, index + part.stems.length - 1);
        }
      }
      pieces[place] += index === end ? MARK_END : '';
    }
    return end === -1 ? line : pieces.join('');
  }

  return (text) => shownText(indexedText(text).split('\n').map(marked).join('\n'));
}

function isWordOf({ stems, isBeginning }: Wanted, place: number, stem: string | undefined): boolean {
  const wanted = stems[place] ?? '';
  return isBeginning && place === stems.length - 1 ? stem?.startsWith(wanted) === true : stem === wanted;
}

function stemOf(word: string): string {
  return stemmer(normalize(word, 'NFD').replace(DIACRITIC, ''));
}
