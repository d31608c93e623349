export type LineRange = readonly [first: number, last: number];

export const FENCE_OPTION =
  /\btitle="(?<title>[^"]*)"|(?<![^\s])(?<change>ins|del)=\{(?<changed>[\d,\s-]+)\}|\{(?<marked>[\d,\s-]+)\}|(?<![^\s])(?<numbers>lineNumbers)(?:=(?<from>\d{1,6}))?(?![^\s])|(?<![^\s])(?<wrap>wrap)(?![^\s])|(?<![^\s])(?<run>run)(?![^\s])|(?<![^\s])file="(?<file>[^"#]*)(?:#(?<region>[^"]*))?"|(?<![^\s])lines=\{(?<first>\d{1,6})(?:-(?<last>\d{1,6}))?\}|(?<![^\s])\/(?<word>(?:\\.|[^/\\])+)\/(?![^\s])/g;

// Line numbers as code hosts write them in links.
const LINES_OF_FILE = /^L(\d{1,6})(?:-L?(\d{1,6}))?$/;

export type FenceInfo = ReturnType<typeof parseFenceInfo>;

/** Reads what follows the opening ``` of a code block: `ts title="server.ts" {1,4-6} /word/ lineNumbers`. Lines count from 1. */
export function parseFenceInfo(info: string) {
  const text = info.trim();
  // An option may come first, as in ``` file="server.ts".
  const word = /^[^\s{=]+(?![^\s{])/.exec(text)?.[0] ?? '';
  const options = [...text.slice(word.length).matchAll(FENCE_OPTION)].map(({ groups = {} }) => groups);
  const first = (name: string) => options.find((option) => option[name] !== undefined)?.[name];
  const rangesOf = (name: string, change?: string) =>
    options.flatMap((option) => (option.change === change ? (option[name]?.split(',') ?? []) : [])).map(rangeOf);
  const written = first('file');
  const file = written && fileName(written);
  const part = first('region');
  const [, partFrom, partLast] = LINES_OF_FILE.exec(part ?? '') ?? [];
  const from = first('first') ?? partFrom;
  const last = first('last') ?? partLast;
  const range: LineRange | undefined = from === undefined ? undefined : [Number(from), Number(last ?? from)];
  return {
    language: word.toLowerCase() || 'text',
    title: first('title') ?? file,
    file,
    /** The name of the region of the file, which two comments delimit. */
    region: partFrom === undefined ? part : undefined,
    range,
    marked: rangesOf('marked'),
    inserted: rangesOf('changed', 'ins'),
    deleted: rangesOf('changed', 'del'),
    /** The number of the first line, if lines are numbered. For part of a file, it is the line number in the file. */
    firstNumber: first('numbers') === undefined ? undefined : Number(first('from') ?? range?.[0] ?? 1),
    wraps: first('wrap') !== undefined,
    /** Whether the check runs it. */
    runs: first('run') !== undefined,
    /** Words to mark wherever they occur. */
    words: options.flatMap(({ word }) => (word === undefined ? [] : word.replace(/\\(.)/g, '$1'))),
  };
}

/** Normalizes the name of a file for comparison, as for pictures: `./a.ts` becomes `a.ts`. */
export function fileName(written: string): string {
  return written.replace(/^(?:\.\/)+/, '');
}

export function hasLine(ranges: readonly LineRange[], line: number): boolean {
  return ranges.some(([first, last]) => first <= line && line <= last);
}

/** Reads 2 or 2-4. A missing bound is NaN, so the range contains no lines. */
export function rangeOf(text: string): LineRange {
  const [first = Number.NaN, last = first] = text.split('-').map((part) => Number.parseInt(part, 10));
  return [first, last];
}
