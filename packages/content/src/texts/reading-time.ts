// Brysbaert (2019), "How many words do we read per minute?"
const WORDS_PER_MINUTE = 238;
// A word is one Chinese or Japanese character, up to five letters of Thai, Lao, Burmese or Khmer (no spaces there either), or a run that
// begins with a letter or digit. Ranges are twice as fast as \p{L} and \p{N}.
const WORD =
  /[\u3040-\u9FFF]|[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]{1,5}|[\w\u00AA-\u1FFF\u2C00-\uFFFF][^\s\u3040-\u9FFF]*/g;

/** Returns the whole minutes, at least 1, that reading the Markdown takes; code counts as text, and comments do not. */
export function readingMinutes(markdown: string): number {
  const [first = '', ...others] = markdown.split('<!--');
  const afterComments = others.map((part) => part.slice(part.indexOf('-->') + 1));
  const words = [first, ...afterComments].reduce((sum, text) => sum + (text.match(WORD)?.length ?? 0), 0);
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
