type LineRange = readonly [first: number, last: number];

/** What follows the opening ``` of a code block: ```` ```ts title="server.ts" {1,4-6} lineNumbers ````. */
export type FenceInfo = {
  /** Lower case; `text` where none is given. */
  readonly language: string;
  /** The file's name where there is a file and no title. */
  readonly title: string | undefined;
  /** The file beside the post that the code comes from. */
  readonly file: string | undefined;
  /** 1-based first and last line of that file; all of it where there is none. */
  readonly range: LineRange | undefined;
  /** 1-based numbers of the lines to mark, and of those that are new or gone. */
  readonly marked: ReadonlySet<number>;
  readonly inserted: ReadonlySet<number>;
  readonly deleted: ReadonlySet<number>;
  /** Words to mark, wherever they stand. */
  readonly words: readonly string[];
  /** The number of the first line, where lines have numbers; those of a part of a file are the file's. */
  readonly firstNumber: number | undefined;
  /** Whether long lines break. */
  readonly wraps: boolean;
};

/**
 * All that may follow the language. Groups: title; `ins` or `del` and its lines; lines to mark; `lineNumbers` and the first;
 * `wrap`; a word; file; its first and last line.
 */
export const FENCE_OPTION =
  /\btitle="([^"]*)"|(?<![^\s])(ins|del)=\{([\d,\s-]+)\}|\{([\d,\s-]+)\}|(?<![^\s])(lineNumbers)(?:=(\d{1,6}))?(?![^\s])|(?<![^\s])(wrap)(?![^\s])|(?<![^\s])"([^"]+)"(?![^\s])|(?<![^\s])file="([^"]*)"|(?<![^\s])lines=\{(\d{1,6})(?:-(\d{1,6}))?\}/g;
// Lines that are marked in one block at most; it bounds what `{1-999999999}` or a long list of ranges can cost.
const MOST_MARKED = 10_000;
// Each word is looked for in the whole block.
const MOST_WORDS = 20;

// Other names of languages that the highlighter knows, as GitHub takes them.
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['containerfile', 'docker'],
  ['golang', 'go'],
  ['mysql', 'sql'],
  ['node', 'js'],
  ['nodejs', 'js'],
  ['patch', 'diff'],
  ['postgresql', 'sql'],
  ['python3', 'python'],
  ['sh-session', 'console'],
  ['shell-session', 'console'],
  ['starlark', 'python'],
  ['terminal', 'console'],
]);
// As in `js:app.js` and `jsx:title=app.js`.
const LANGUAGE_AND_TITLE = /^([^:]+):(?:title=)?"?([^"]+?)"?$/;

export function parseFenceInfo(info: string): FenceInfo {
  const text = info.trim();
  const word = /^[^\s{]+/.exec(text)?.[0] ?? '';
  const [, written = word, titleOfWord] = LANGUAGE_AND_TITLE.exec(word) ?? [];
  const language = written.toLowerCase() || 'text';
  const options = [...text.slice(word.length).matchAll(FENCE_OPTION)];
  const first = (group: number) => options.find((option) => option[group] !== undefined)?.[group];
  const ranges = (name?: string) =>
    linesOf(
      options.flatMap((option) => (option[2] === name ? (option[name === undefined ? 4 : 3] ?? '').split(',') : [])),
    );
  const file = first(9);
  const from = Number(first(10));
  const range: LineRange | undefined = first(10) === undefined ? undefined : [from, Number(first(11) ?? from)];
  return {
    language: ALIASES.get(language) ?? language,
    title: first(1) ?? titleOfWord ?? file,
    file,
    range,
    marked: ranges(),
    inserted: ranges('ins'),
    deleted: ranges('del'),
    words: options.flatMap((option) => option[8] ?? []).slice(0, MOST_WORDS),
    firstNumber: first(5) === undefined ? undefined : Number(first(6) ?? range?.[0] ?? 1),
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
