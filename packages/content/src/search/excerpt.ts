import type { PostText } from '#markdown/post-text.ts';

/* Excerpts of texts in which the words of a query are marked, for the server's search and for pages that search in the browser. */

/** The text search puts these around the words of a query. */
export const MARK_START = '\ue000';
export const MARK_END = '\ue001';
const MARKS = new RegExp(`[${MARK_START}${MARK_END}]`);
/** Separates the lines of a text for a search that only knows words. */
export const LINE_END = '\ue002';

/** A text split into parts. Every second part is marked. */
export type MarkedText = readonly string[];

export type Excerpt = {
  /** Whole sentences of one block, with marked words. */
  readonly text: string;
  /** The section that contains it; absent above the first heading. */
  readonly section?: ExcerptSection;
};

export type ExcerptSection = { readonly id: string; readonly title: string };

// Splitting a line into sentences takes long.
const MAX_LINE = 5000;
// About four lines of a search result.
const MAX_LENGTH = 280;
const BEFORE_MARK = 80;

/** Returns the first block or line of code with the most marked words, cut to whole sentences. */
export function excerptOf({ body, code, sections }: PostText): Excerpt | undefined {
  const lines = { body: body.split('\n'), code: code.split('\n') };
  const headings = new Set(sections.map((section) => section.body));
  let best = { place: 'body' as 'body' | 'code', index: -1, count: 0 };
  for (const place of ['body', 'code'] as const) {
    for (const [index, line] of lines[place].entries()) {
      const count = line.includes(MARK_START) ? wordsMarked(toParts(line)) : 0;
      // A heading is already the name of its section.
      if (count > best.count && !(place === 'body' && headings.has(index))) {
        best = { place, index, count };
      }
    }
  }
  const line = lines[best.place][best.index];
  const section = sections.findLast((each) => each[best.place] <= best.index);
  const title = section && toParts(lines.body[section.body] ?? '').join('');
  return line === undefined
    ? undefined
    : { text: sentencesOf(aroundMark(line)), ...(section && title && { section: { id: section.id, title } }) };
}

/** Returns the description, or an excerpt if that contains more of the words. */
export function betterOf(
  description: MarkedText,
  excerpt: Excerpt | undefined,
): { readonly excerpt: MarkedText; readonly section?: ExcerptSection | undefined } {
  const text = toParts(excerpt?.text ?? '');
  return wordsMarked(text) > wordsMarked(description)
    ? { excerpt: text, section: excerpt?.section }
    : { excerpt: description };
}

function aroundMark(line: string): string {
  const start = line.length > MAX_LINE ? Math.max(0, line.indexOf(MARK_START) - MAX_LINE / 2) : 0;
  return line.slice(start, start + MAX_LINE);
}

/** Returns the sentence with the most marked words, and the sentences after and before it, as long as they fit. */
function sentencesOf(line: string): string {
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line);
  const sentences = Array.from(segments, ({ segment }) => segment);
  const counts = sentences.map((sentence) => wordsMarked(toParts(sentence)));
  const best = counts.reduce((found, count, index) => (count > (counts[found] ?? 0) ? index : found), 0);
  const lengthOf = (index: number) => sentences[index]?.length ?? MAX_LENGTH;
  let [first, last, length] = [best, best, lengthOf(best)];
  while (length + lengthOf(last + 1) <= MAX_LENGTH) {
    last += 1;
    length += lengthOf(last);
  }
  while (length + lengthOf(first - 1) <= MAX_LENGTH) {
    first -= 1;
    length += lengthOf(first);
  }
  return balanced(
    partOf(
      sentences
        .slice(first, last + 1)
        .join('')
        .trim(),
    ),
  );
}

/** Returns the part of a long sentence around its first mark. It begins and ends between words if there are spaces. */
function partOf(sentence: string): string {
  if (sentence.length <= MAX_LENGTH) {
    return sentence;
  }
  const mark = sentence.indexOf(MARK_START);
  const from = Math.max(0, mark - BEFORE_MARK);
  const space = sentence.indexOf(' ', from);
  const start = from === 0 || space === -1 || space > mark ? from : space + 1;
  const limit = start + MAX_LENGTH;
  const end = limit >= sentence.length ? sentence.length : sentence.lastIndexOf(' ', limit);
  const part = sentence.slice(start, end > mark ? end : limit).trim();
  return `${start > 0 ? '…' : ''}${part}${end < sentence.length ? '…' : ''}`;
}

/** Completes the mark of a phrase that begins before the excerpt or ends after it. */
function balanced(text: string): string {
  const end = text.indexOf(MARK_END);
  const isClosed = end !== -1 && !text.slice(0, end).includes(MARK_START);
  const isOpen = text.lastIndexOf(MARK_START) > text.lastIndexOf(MARK_END);
  return `${isClosed ? MARK_START : ''}${text}${isOpen ? MARK_END : ''}`;
}

export function toParts(marked: string): MarkedText {
  return marked.split(MARKS);
}

/** The number of different words that are marked. */
export function wordsMarked(parts: MarkedText): number {
  return new Set(parts.filter((_, index) => index % 2 === 1).map((word) => word.toLowerCase())).size;
}
