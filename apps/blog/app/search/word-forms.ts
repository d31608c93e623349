// Endings of English; most words of other languages keep their form. Enough letters have to be left to tell the word.
const ENDING = /(?<=\p{L}{4})(?:ing|ies|es|ed|e|y)$|(?<=\p{L}{3})s$/u;

/** One of a word: a letter or a digit. */
export const LETTER = /[\p{L}\p{N}]/u;

/** Whether a text has a word or another form of it; both are folded. */
export function hasWord(text: string, word: string): boolean {
  return text.includes(word) || hasForm(text, word, stemOf(word));
}

/** Whether a word of a text begins as the forms of `word` do. */
export function hasForm(text: string, word: string, stem: string): boolean {
  return stem !== word && hasBeginning(text, stem);
}

/** Whether a word of a text begins with `beginning`. */
export function hasBeginning(text: string, beginning: string): boolean {
  let at = text.indexOf(beginning);
  while (at !== -1 && !isBeginning(text, at)) {
    at = text.indexOf(beginning, at + 1);
  }
  return at !== -1;
}

/** Whether a word begins at a place of a text. */
export function isBeginning(text: string, at: number): boolean {
  return at === 0 || !LETTER.test(text.charAt(at - 1));
}

/** What the forms of a word begin with: "cach" of "cache", "cached" and "caching". The word in lower case; itself where it has no such ending. */
export function stemOf(word: string): string {
  return word.replace(ENDING, '');
}
