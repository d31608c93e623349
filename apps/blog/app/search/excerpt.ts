import type { PostText } from '@portico/content';
import type { Excerpt, ExcerptSection } from '../services.ts';
import { MARK_END, MARK_START, type MarkedText, toParts, wordsMarked } from './marks.ts';

// About four lines of a result.
const MAX_LENGTH = 280;
const BEFORE_MARK = 80;

/** Returns the first block, or line of code, of those in which most words are marked; of a long one the part around the first mark. */
export function excerptOf({ body, code, sections }: PostText): Excerpt | undefined {
  const lines = { body: body.split('\n'), code: code.split('\n') };
  const headings = new Set(sections.map((section) => section.body));
  let best = { place: 'body' as 'body' | 'code', index: -1, count: 0 };
  for (const place of ['body', 'code'] as const) {
    for (const [index, line] of lines[place].entries()) {
      const count = line.includes(MARK_START) ? wordsMarked(toParts(line)) : 0;
      // A heading is the name of its section already.
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
    : { text: partOf(line), ...(section && title && { section: { id: section.id, title } }) };
}

/** The description, or an excerpt that has more of the words. */
export function betterOf(
  description: MarkedText,
  excerpt: Excerpt | undefined,
): { readonly excerpt: MarkedText; readonly section?: ExcerptSection | undefined } {
  const text = toParts(excerpt?.text ?? '');
  return wordsMarked(text) > wordsMarked(description)
    ? { excerpt: text, section: excerpt?.section }
    : { excerpt: description };
}

/** The part of a block around its first mark. It begins and ends between words, if there are spaces. */
function partOf(line: string): string {
  if (line.length <= MAX_LENGTH) {
    return line.trim();
  }
  const mark = line.indexOf(MARK_START);
  const from = Math.max(0, mark - BEFORE_MARK);
  const space = line.indexOf(' ', from);
  const start = from === 0 || space === -1 || space > mark ? from : space + 1;
  const limit = start + MAX_LENGTH;
  const end = limit >= line.length ? line.length : line.lastIndexOf(' ', limit);
  const part = line.slice(start, end > mark ? end : limit).trim();
  // A phrase may be marked beyond the end.
  const isOpen = part.lastIndexOf(MARK_START) > part.lastIndexOf(MARK_END);
  return `${start > 0 ? '…' : ''}${part}${isOpen ? MARK_END : ''}${end < line.length ? '…' : ''}`;
}
