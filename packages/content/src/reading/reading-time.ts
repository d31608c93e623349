// Brysbaert (2019), "How many words do we read per minute?"
const WORDS_PER_MINUTE = 238;
const COMMENT_END = '-->';

/** Returns the whole minutes, at least 1, that reading the Markdown takes; code counts as text, and comments do not. */
export function readingMinutes(markdown: string): number {
  const lastEnd = markdown.lastIndexOf(COMMENT_END);
  let words = 0;
  let isInWord = false;
  for (let index = 0; index < markdown.length; index += 1) {
    if (markdown[index] === '<' && index < lastEnd && markdown.startsWith('<!--', index)) {
      index = markdown.indexOf(COMMENT_END, index);
    }
    const code = markdown.charCodeAt(index);
    // Scripts without spaces between words: a Chinese or Japanese character is a word, and so are five letters from Thai to Khmer.
    const isCharacter = code >= 0x3040 && code <= 0x9fff;
    const isUnspaced = isCharacter || (code >= 0x0e00 && code <= 0x17ff);
    if (isUnspaced) {
      words += isCharacter ? 1 : 0.2;
    }
    const isInNext: boolean = !isUnspaced && code > 0x20 && (isInWord || isLetterOrDigit(code));
    words += isInNext && !isInWord ? 1 : 0;
    isInWord = isInNext;
  }
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

function isLetterOrDigit(code: number): boolean {
  const lowerCase = code | 0x20;
  const isDash = code >= 0x2000 && code < 0x2c00;
  return (lowerCase >= 0x61 && lowerCase <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0xaa && !isDash);
}
