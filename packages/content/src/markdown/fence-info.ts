/** What follows the opening ``` of a code block: ```` ```ts title="server.ts" {1,4-6} ````. */
export type FenceInfo = {
  /** Lower case; `text` where none is given. */
  readonly language: string;
  readonly title: string | undefined;
  /** 1-based numbers of the lines to mark. */
  readonly marked: ReadonlySet<number>;
};

// Lines that are marked in one block at most; it bounds what `{1-999999999}` or a long list of ranges can cost.
const MOST_MARKED = 10_000;

export function parseFenceInfo(info: string): FenceInfo {
  const language = /^[^\s{]+/.exec(info.trim())?.[0].toLowerCase() ?? 'text';
  const title = /\btitle="([^"]*)"/.exec(info)?.[1];
  const ranges = /\{([\d,\s-]+)\}/.exec(info)?.[1]?.split(',') ?? [];
  return { language, title, marked: linesOf(ranges) };
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
