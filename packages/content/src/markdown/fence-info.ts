/** What follows the opening ``` of a code block: ```` ```ts title="server.ts" {1,4-6} lineNumbers ````. */
export type FenceInfo = {
  /** Lower case; `text` where none is given. */
  readonly language: string;
  readonly title: string | undefined;
  /** 1-based numbers of the lines to mark, and of those that are new or gone. */
  readonly marked: ReadonlySet<number>;
  readonly inserted: ReadonlySet<number>;
  readonly deleted: ReadonlySet<number>;
  /** Words to mark, wherever they stand. */
  readonly words: readonly string[];
  /** The number of the first line, where lines have numbers. */
  readonly firstNumber: number | undefined;
  /** Whether long lines break. */
  readonly wraps: boolean;
};

/**
 * All that may follow the language. Groups: title; `ins` or `del` and its lines; lines to mark; `lineNumbers` and the first;
 * `wrap`; a word.
 */
export const FENCE_OPTION =
  /\btitle="([^"]*)"|(?<![^\s])(ins|del)=\{([\d,\s-]+)\}|\{([\d,\s-]+)\}|(?<![^\s])(lineNumbers)(?:=(\d{1,6}))?(?![^\s])|(?<![^\s])(wrap)(?![^\s])|(?<![^\s])"([^"]+)"(?![^\s])/g;
// Lines that are marked in one block at most; it bounds what `{1-999999999}` or a long list of ranges can cost.
const MOST_MARKED = 10_000;
// Each word is looked for in the whole block.
const MOST_WORDS = 20;

export function parseFenceInfo(info: string): FenceInfo {
  const text = info.trim();
  const language = /^[^\s{]+/.exec(text)?.[0] ?? '';
  const options = [...text.slice(language.length).matchAll(FENCE_OPTION)];
  const first = (group: number) => options.find((option) => option[group] !== undefined)?.[group];
  const ranges = (name?: string) =>
    linesOf(
      options.flatMap((option) => (option[2] === name ? (option[name === undefined ? 4 : 3] ?? '').split(',') : [])),
    );
  return {
    language: language.toLowerCase() || 'text',
    title: first(1),
    marked: ranges(),
    inserted: ranges('ins'),
    deleted: ranges('del'),
    words: options.flatMap((option) => option[8] ?? []).slice(0, MOST_WORDS),
    firstNumber: first(5) === undefined ? undefined : Number(first(6) ?? 1),
    wraps: first(7) !== undefined,
  };
}

/** Each line once, however many ranges have it. */
function linesOf(ranges: readonly string[]): ReadonlySet<number> {
  const marked = new Set<number>();
  let covered = 0;
  for (const [first, last] of ranges.map(boundsOf).sort(([a], [b]) => a - b)) {
    for (let line = Math.max(first, covered + 1); line <= last && marked.size < MOST_MARKED; line += 1) {
      marked.add(line);
      covered = line;
    }
  }
  return marked;
}

function boundsOf(range: string): readonly [first: number, last: number] {
  const [first = Number.NaN, last = first] = range.split('-').map((part) => Number.parseInt(part, 10));
  // A number that is too large to count on from would never reach the next.
  return Number.isSafeInteger(first) && first + MOST_MARKED < Number.MAX_SAFE_INTEGER ? [first, last] : [0, -1];
}
