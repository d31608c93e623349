import { CALLOUTS } from '@portico/core/color-uses';
import { pluralize } from '#files/content-error.ts';
import { FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';
import type { Advice } from '#markdown/advice/mark.ts';
import { LEVEL_1 } from '#markdown/parsing/author-html.ts';
import type { Token } from '#markdown/parsing/tokens.ts';

const MAX_UNDERLINED = 80;
// Authors who underline a heading use about as many hyphens as it has letters.
const MIN_ACCIDENT = 5;
// An empty heading at the end is reported only after at least this many tokens.
const MIN_BEFORE = 6;
const FIELD_LINE = /^([a-zA-Z]{3,20}):(?:\s|$)/;
// Nobody counts that far.
const MIN_YEAR = 1900;
// The maximum number of tokens between two items of a list, or inside one.
const MAX_BETWEEN = 80;

export function headingAdvice(tokens: readonly Token[], index: number, lines: readonly string[]): readonly Advice[] {
  const { markup = '', tag, level, map } = tokens[index] ?? {};
  const { content: text = '' } = tokens[index + 1] ?? {};
  // The ======= of a merge conflict makes its first version a heading.
  if (text.startsWith('<<<<<<<')) {
    return [];
  }
  if (text === '') {
    return [{ isMistake: true, message: `the heading has no text; write it after ${markup}, or delete the line` }];
  }
  const isFields =
    markup === '-' &&
    text.split('\n').filter((each) => FRONT_MATTER_FIELDS.includes(FIELD_LINE.exec(each)?.[1] ?? '')).length > 1;
  if (isFields) {
    const message =
      'a second front matter is in the text, where readers see it; delete it with its lines ---, or move its fields to the top';
    return [{ isMistake: true, message }];
  }
  // A line of hyphens is more often meant as a divider than as an underline.
  const line = markup === '-' ? lines[(map?.[1] ?? 0) - 1]?.trim().replace(/^[\s>]+/, '') : undefined;
  const isAccident =
    markup === '-' &&
    (/\n|[.:!?]$/.test(text) || text.length > MAX_UNDERLINED || (line === '---' && text.length > MIN_ACCIDENT));
  const accident = `${JSON.stringify(text.slice(0, 40))} is a heading, because a line of --- follows it; leave an empty line before that line`;
  // In a post of only a few lines, it may be on purpose.
  const isLast =
    index >= MIN_BEFORE && level === 0 && tokens[index - 1]?.type !== 'heading_close' && index + 3 === tokens.length;
  const last = `nothing is below the heading ${JSON.stringify(text.slice(0, 40))}; write its text, or delete it`;
  return [
    isAccident ? [{ message: accident }] : [],
    tag === 'h1' ? [{ message: LEVEL_1 }] : [],
    isLast ? [{ message: last }] : [],
  ].flat();
}

/** A table row after an empty line, which ended the table. */
export function closingAdvice(tokens: readonly Token[], index: number): readonly Advice[] {
  const isAfterTable = tokens[index - 2]?.type === 'table_close' && tokens[index - 1]?.type === 'paragraph_open';
  const [row] = (isAfterTable && /^\|[^\n]{1,200}\|(?=[ \t]*$)/.exec(tokens[index]?.content ?? '')) || [];
  const message = `${row?.slice(0, 60)} is shown as text, because the empty line above it ends the table; delete that line`;
  return row === undefined ? [] : [{ isMistake: true, message }];
}

/** A directive or callout without content. */
export function boxAdvice(tokens: readonly Token[], index: number): readonly Advice[] {
  const name = tokens[index]?.attrGet('data-directive') ?? '';
  const title = tokens[index + 1]?.type === 'directive_title_open' ? 3 : 0;
  const isEmpty =
    tokens[index + 1 + title]?.type === 'directive_close' &&
    (CALLOUTS.some((kind) => kind === name) || name === 'details');
  const remedy =
    tokens[index]?.markup === '>'
      ? 'begin each line of its text with >, and the empty ones between them'
      : 'write its text below it';
  const message = `the box ${name} is empty; ${remedy}, or delete it`;
  return isEmpty ? [{ message }] : [];
}

/** A numbered list that was split into lists of one item each, because text between the items ends the list. */
export function listAdvice(tokens: readonly Token[], index: number): readonly Advice[] {
  const level = tokens[index]?.level ?? 0;
  const last = lastListAbove(tokens, index, level);
  const isAgain =
    last !== undefined &&
    [last, index].every((each) => tokens[each]?.attrGet('start') === null && hasOneEntry(tokens, each));
  const message =
    'this number begins a new list at 1, because what is between it and the number above is not indented; indent that by three spaces';
  const start = Number(tokens[index]?.attrGet('start') ?? 0);
  const year = `${start}. begins a list here, because a number and a dot begin its line; write ${start}\\.`;
  const isYear = start >= MIN_YEAR && hasOneEntry(tokens, index);
  return [...(isAgain ? [{ message }] : []), ...(isYear ? [{ message: year }] : [])];
}

/** Items that are indented by one space, which does not nest them. */
export function nestingAdvice(tokens: readonly Token[], index: number, lines: readonly string[]): readonly Advice[] {
  const { level, map } = tokens[index] ?? {};
  const end = Math.min(map?.[1] ?? 0, (map?.[0] ?? 0) + MAX_BETWEEN);
  const rows = lines.slice(map?.[0], end).map((line) => /^( *)[-*+] \S/.exec(line)?.[1]?.length);
  const [first] = rows;
  const row = level === 0 && first !== undefined ? rows.findIndex((each) => each === first + 1) : -1;
  const message =
    'this item is not nested in the one above it, because it is indented by one space; indent it by two, or not at all';
  return row === -1 ? [] : [{ message, row }];
}

function lastListAbove(tokens: readonly Token[], index: number, level: number): number | undefined {
  let end: number | undefined;
  for (let above = index - 1; above >= Math.max(0, index - MAX_BETWEEN); above -= 1) {
    const token = tokens[above];
    if (token === undefined || token.level < level || (end === undefined && token.type === 'heading_close')) {
      return undefined;
    }
    if (token.level === level && token.type === 'ordered_list_close') {
      end ??= above;
    } else if (token.level === level && token.type === 'ordered_list_open') {
      return above;
    }
  }
  return undefined;
}

function hasOneEntry(tokens: readonly Token[], index: number): boolean {
  const { level = 0 } = tokens[index] ?? {};
  const after = tokens.slice(index + 1, index + MAX_BETWEEN);
  const end = after.findIndex((token) => token.level === level && token.type === 'ordered_list_close');
  return (
    after.slice(0, Math.max(0, end)).filter((token) => token.level === level + 1 && token.type === 'list_item_open')
      .length === 1
  );
}

export function footnoteAdvice(
  { meta }: Token,
  { isUnused, isRepeated }: { readonly isUnused: boolean; readonly isRepeated: boolean },
): readonly Advice[] {
  const mark = `[^${meta?.label}]`;
  if (isRepeated) {
    const message = `the footnote ${mark} already has a text, so only one of the two is shown; give one of them another name, or delete it`;
    return [{ isMistake: true, message }];
  }
  const message = `the footnote ${mark} is not shown, because the text does not refer to it; write ${mark} where it belongs, or delete it`;
  return isUnused ? [{ isMistake: true, message }] : [];
}

export function rowAdvice(tokens: readonly Token[], start: number, lines: readonly string[]): readonly Advice[] {
  const row = tokens[start]?.map?.[0] ?? 0;
  const source = lines[row] ?? '';
  let columns = 0;
  for (let index = start; (tokens[index]?.type ?? 'tr_close') !== 'tr_close'; index += 1) {
    columns += tokens[index]?.type === 'td_open' ? 1 : 0;
  }
  // A line that begins with | also ends with one, unless the author broke a cell.
  if (/^[\s>]*\|(?:[^|]|\\\|){0,300}$/.test(source) && columns > 1) {
    const message =
      'the row has only its first cell, because the line breaks in it; write each row on one line, with <br> in a cell';
    return [{ isMistake: true, message }];
  }
  const next = lines[row + 1] ?? '';
  if (/^\s*\|.*[^|\s]\s*$/.test(source) && /^\s{0,3}[-*+] [^\n]{0,300}\|\s*$/.test(next)) {
    const message =
      'the row breaks in a cell, and what follows is a list; write each row on one line, with <br> in a cell';
    return [{ isMistake: true, message }];
  }
  // Splits the row like markdown-it: at each | without a backslash before it.
  const cells = source
    .replace(/^[\s>]*\|?|(?<!\\)\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
  const lost = columns === 0 ? undefined : cells.slice(columns).find((cell) => cell !== '');
  const message = `the row has ${pluralize(cells.length, 'cell')}, but the header has ${columns}, so ${JSON.stringify(lost)} is left out; add a column to the header, or write a | in a cell as \\|, in code too`;
  return lost === undefined ? [] : [{ isMistake: true, message }];
}
