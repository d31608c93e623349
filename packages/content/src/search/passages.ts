import type { PostText } from '#markdown/post-text.ts';

/** Part of a post's text below one heading. Passages are indexed and marked one at a time. */
export type Passage = {
  readonly heading: string;
  readonly lines: readonly string[];
  /** Absent above the first heading. */
  readonly section?: { readonly id: string; readonly title: string };
};

// These limit how long indexing and marking a passage takes.
const MAX_CHARACTERS = 5000;
const MAX_LINE = 2000;

/** Splits a text into at most `count` passages. Only the first passage of a section has its heading. */
export function passagesOf({ body, code, sections }: PostText, count: number): readonly Passage[] {
  const starts: readonly Partial<(typeof sections)[number]>[] = [{}, ...sections];
  const places = { body: body.split('\n'), code: code.split('\n') };
  const passages = starts.flatMap(({ id, ...start }, index) => {
    const { body: heading = -1 } = start;
    const next = sections[index];
    const title = (places.body[heading] ?? '').slice(0, MAX_LINE);
    const text = places.body.slice(heading + 1, next?.body);
    const lines = [...text, ...places.code.slice(start.code ?? 0, next?.code)].flatMap(shortLines);
    const section = id !== undefined && { section: { id, title } };
    return grouped(lines).map((group, part) => ({ heading: part === 0 ? title : '', lines: group, ...section }));
  });
  return passages.slice(0, count);
}

/** Splits a line into parts that end between words, if there are spaces. */
function shortLines(line: string): readonly string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > MAX_LINE) {
    const space = rest.lastIndexOf(' ', MAX_LINE);
    const end = space > 0 ? space : MAX_LINE;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest].filter((part) => part !== '');
}

function grouped(lines: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [[]];
  let length = 0;
  for (const line of lines) {
    if (length + line.length > MAX_CHARACTERS) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push(line);
    length += line.length;
  }
  return groups;
}
