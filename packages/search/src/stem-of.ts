// Endings of English; most words of other languages keep their form. Enough letters have to be left to tell the word.
const ENDING = /(?<=\p{L}{4})(?:ing|ies|es|ed|e|y)$|(?<=\p{L}{3})s$/u;

/** What the forms of a word begin with: "cach" of "cache", "cached" and "caching". The word in lower case; itself where it has no such ending. */
export function stemOf(word: string): string {
  return word.replace(ENDING, '');
}
