const ONE_LETTER = /^[a-z\d]$/i;
const SYNTAX = /[$()*+./?[\\\]^{|}]/g;

/**
 * Splits a text so that every second part is a match, ignoring case and accents. Single Latin letters occur everywhere, so they
 * aren't marked.
 */
export function markWords(text: string, words: readonly string[]): readonly string[] {
  const patterns = words
    .map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''))
    .filter((word) => word.trim() !== '' && !ONE_LETTER.test(word))
    .map((word) => Array.from(word, (letter) => `${letter.replace(SYNTAX, '\\$&')}\\p{M}*`).join(''));
  if (patterns.length === 0) {
    return [text];
  }
  // NFD also splits Korean syllables; a match must not end inside one.
  const pattern = new RegExp(`((?:${patterns.join('|')})(?![\\u1160-\\u11ff]))`, 'giu');
  return text
    .normalize('NFD')
    .split(pattern)
    .map((part) => part.normalize());
}

/** Each part has its own element, because a browser's translation replaces text nodes, and React fails if one is missing. */
export function Marked({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part, place) => {
    const Part = place % 2 === 1 ? 'mark' : 'span';
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key.
    return <Part key={place}>{part}</Part>;
  });
}
