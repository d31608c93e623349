type Range = { readonly start: number; readonly end: number };

const PIECE = /<[^>]*>|&[a-z]+;|[^<&]/g;

/**
 * Puts `<mark>` around each of some words in a line of highlighted code; `text` is what the line's HTML shows. A word may begin
 * and end anywhere: its mark ends before each tag and begins again after it.
 */
export function markWords(html: string, text: string, words: readonly string[]): string {
  const ranges = rangesOf(text, words);
  let [first] = ranges;
  if (first === undefined) {
    return html;
  }
  let marked = '';
  let position = 0;
  let next = 0;
  let isOpen = false;
  for (const [piece] of html.matchAll(PIECE)) {
    const isTag = piece.startsWith('<');
    if (isOpen && (isTag || position >= (first?.end ?? 0))) {
      marked += '</mark>';
      isOpen = false;
    }
    if (!isTag) {
      while (first !== undefined && position >= first.end) {
        next += 1;
        first = ranges[next];
      }
      if (!isOpen && first !== undefined && position >= first.start) {
        marked += '<mark>';
        isOpen = true;
      }
      position += piece.length > 1 ? 1 : piece.length;
    }
    marked += piece;
  }
  return isOpen ? `${marked}</mark>` : marked;
}

/** Where words stand in a text, without overlaps, in their order. */
function rangesOf(text: string, words: readonly string[]): readonly Range[] {
  const found: Range[] = [];
  for (const word of words) {
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
      found.push({ start, end: start + word.length });
    }
  }
  let end = 0;
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((range) => {
      const isFree = range.start >= end;
      end = isFree ? range.end : end;
      return isFree;
    });
}
