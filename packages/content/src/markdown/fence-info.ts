/** What follows the opening ``` of a code block: ```` ```ts title="server.ts" {1,4-6} ````. */
export type FenceInfo = {
  /** Lower case; `text` where none is given. */
  readonly language: string;
  readonly title: string | undefined;
  /** 1-based numbers of the lines to mark. */
  readonly marked: ReadonlySet<number>;
};

// A block of more lines than this is not marked line by line; it bounds what `{1-999999999}` can cost.
const MOST_LINES = 10_000;

export function parseFenceInfo(info: string): FenceInfo {
  const language = /^[^\s{]+/.exec(info.trim())?.[0].toLowerCase() ?? 'text';
  const title = /\btitle="([^"]*)"/.exec(info)?.[1];
  const ranges = /\{([\d,\s-]+)\}/.exec(info)?.[1]?.split(',') ?? [];
  return { language, title, marked: new Set(ranges.flatMap(linesOf)) };
}

function linesOf(range: string): number[] {
  const [first = Number.NaN, last = first] = range.split('-').map((part) => Number.parseInt(part, 10));
  const length = Math.min(last - first + 1, MOST_LINES);
  return length > 0 ? Array.from({ length }, (_, index) => first + index) : [];
}
