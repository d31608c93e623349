/** What is said of one line of a code block. */
export type LineMark = 'inserted' | 'deleted' | 'marked' | 'focused';

type NotedCode = {
  /** The lines without the comments that say something of them. */
  readonly lines: readonly string[];
  readonly marks: ReadonlyMap<LineMark, ReadonlySet<number>>;
  /** Words to mark, and from which line on, counted from 0. */
  readonly words: readonly { readonly word: string; readonly from: number }[];
  /** What stands in such a comment and is none of them. */
  readonly unknown: readonly { readonly note: string; readonly line: number }[];
};

const MARKS = new Map<string, LineMark>([
  ['++', 'inserted'],
  ['--', 'deleted'],
  ['highlight', 'marked'],
  ['hl', 'marked'],
  ['focus', 'focused'],
]);
const START = '[!code ';
// How comments begin in most languages, the longer of two with the same end first; what ends one may follow.
const COMMENT_STARTS = ['//', '#', '<!--', '--', ';', '%', '{/*', '/*', "'"];
const COMMENT_ENDS = new Set(['', '*/', '*/}', '-->']);
const LONGEST_NOTE = 100;
// Each is looked for in all lines.
const MOST_WORDS = 20;

/**
 * Takes Shiki's notation out of code: a comment `[!code ++]`, `[!code --]`, `[!code highlight]`, `[!code focus]` or
 * `[!code word:x]` at the end of a line is said of that line; alone on a line, of the next. `:3` after it makes it three lines.
 */
export function readCodeNotes(source: readonly string[]): NotedCode {
  const lines: string[] = [];
  const marks = new Map<LineMark, Set<number>>([...MARKS.values()].map((mark) => [mark, new Set()]));
  // Up to which line each mark holds.
  const until = new Map<LineMark, number>();
  const words: { word: string; from: number }[] = [];
  const unknown: { note: string; line: number }[] = [];
  for (const [index, line] of source.entries()) {
    const noted = noteIn(line);
    const [name = '', count = '1'] = noted === undefined ? [] : noted.note.split(/:(?=\d{1,4}$)/);
    const mark = MARKS.get(name);
    const word = /^word:(.+)$/.exec(noted?.note ?? '')?.[1];
    const isNote = noted !== undefined && (mark !== undefined || word !== undefined);
    if (noted !== undefined && !isNote) {
      unknown.push({ note: noted.note, line: index });
    }
    if (mark !== undefined) {
      until.set(mark, Math.max(until.get(mark) ?? 0, lines.length + Number(count)));
    }
    if (word !== undefined && words.length < MOST_WORDS) {
      words.push({ word, from: lines.length });
    }
    if (isNote && noted.code.trim() === '') {
      continue;
    }
    for (const [held, end] of until) {
      if (lines.length < end) {
        marks.get(held)?.add(lines.length);
      }
    }
    lines.push(isNote ? noted.code : line);
  }
  return { lines, marks, words, unknown };
}

/** No pattern, since a line may be long: the last note in it, and the code before its comment. */
function noteIn(line: string): { readonly note: string; readonly code: string } | undefined {
  const start = line.lastIndexOf(START);
  const end = start < 0 ? -1 : line.indexOf(']', start);
  if (end < 0 || end - start > LONGEST_NOTE || !COMMENT_ENDS.has(line.slice(end + 1).trim())) {
    return undefined;
  }
  const before = line.slice(0, start).trimEnd();
  const comment = COMMENT_STARTS.find((sign) => before.endsWith(sign));
  return comment === undefined
    ? undefined
    : { note: line.slice(start + START.length, end).trim(), code: before.slice(0, -comment.length).trimEnd() };
}
