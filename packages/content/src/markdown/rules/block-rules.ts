import { pluralize } from '#files/content-error.ts';
import { FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';
import type { Definition } from '#markdown/parsing/positions.ts';
import type { Found, Place, Rule } from '#markdown/rules/rule.ts';

const MAX_UNDERLINED = 80;
// Authors who underline a heading use about as many hyphens as it has letters.
const MIN_ACCIDENT = 5;
// Names that Python, JavaScript and GraphQL have between or after two underscores.
const SPECIAL_NAME =
  /^(?:all|call|class|del|dict|dirname|doc|enter|exit|file|filename|init|iter|len|main|module|name|new|next|proto|repr|schema|slots|str|type|typename|version)$/;
const LOST_MARKER = /^(?:[-*]|\d{1,2}[.)])(?=[\p{L}\p{N}])(?!\d)/u;
const FIELD_LINE = /^([a-zA-Z]{3,20}):(?:\s|$)/;
const FORMULA = /\\([[(])(?=[^\n]{0,300}(?:[\^_=]|\\[a-z]{2}))[^\n]{1,300}?\\[\])]/;

export const BLOCK_RULES: readonly Rule[] = [
  {
    name: 'heading/empty',
    on: 'heading_open',
    find({ token, tokens, index }) {
      const message = `the heading has no text; write it after ${token.markup}, or delete the line`;
      return tokens[index + 1]?.content === '' ? [{ message }] : [];
    },
  },
  { name: 'heading/underline', on: 'heading_open', find: underlined },
  {
    name: 'text/left-over',
    on: 'heading_open',
    find(place) {
      const message =
        'a second front matter is in the text, where readers see it; delete it with its lines ---, or move its fields to the top';
      return isFrontMatter(place) ? [{ message }] : [];
    },
  },
  { name: 'directive/content', on: 'directive_open', find: emptyBox },
  { name: 'markup/emphasis', on: 'em_open', find: emphasized },
  { name: 'markup/emphasis', on: 'strong_open', find: emphasized },
  {
    name: 'footnote/no-reference',
    on: 'footnote_reference_open',
    find({ token, footnote: { isUsed, isRepeated } }) {
      const mark = `[^${token.meta?.label}]`;
      const repeated = `the footnote ${mark} already has a text, so only one of the two is shown; give one of them another name, or delete it`;
      const unused = `the footnote ${mark} is not shown, because the text does not refer to it; write ${mark} where it belongs, or delete it`;
      return isRepeated || !isUsed ? [{ message: isRepeated ? repeated : unused }] : [];
    },
  },
  { name: 'table/row', on: 'tr_open', find: wrongRow },
  { name: 'list/form', on: 'inline', find: lostItem },
  {
    name: 'code/unclosed',
    on: 'inline',
    find({ token: { content } }) {
      const lines = content.split('\n');
      const row = lines.findIndex((line) => /^\s*(?:`{1,2}|``[\w+#-]{1,20})\s*$/.test(line));
      const message = 'a block of code is between two lines of three backticks, so these lines are no block; write ```';
      return row === -1 || lines.length === 1 ? [] : [{ message, row }];
    },
  },
  {
    name: 'markup/other-system',
    on: 'inline',
    // \[ and \( are escaped brackets here.
    find({ token: { children } }) {
      const source = (children ?? [])
        .map(({ content, markup }) => (markup.startsWith('\\') ? markup : content))
        .join('');
      const [formula] = FORMULA.exec(source) ?? [];
      const message = `${formula?.slice(0, 60)} is shown as text, because a formula is between dollars; write $…$, or $$ before and after it`;
      return formula === undefined ? [] : [{ message }];
    },
  },
];

/** Finds products, paths and names of code that became emphasis. */
function emphasized({ token: { type, markup }, tokens, index }: Place): readonly Found[] {
  const [before = '', text = '', after] = [
    tokens[index - 1]?.content,
    tokens[index + 1]?.content,
    tokens[index + 2]?.type,
  ];
  const isName = markup === '__' && after === 'strong_close' && SPECIAL_NAME.test(text);
  const isInside =
    markup.startsWith('*') && ((/\d$/.test(before) && /^\d/.test(text)) || (/\/$/.test(before) && /^\//.test(text)));
  const looks = type === 'em_open' ? 'in italics' : 'in bold';
  const message = `${text.slice(0, 40)} is shown ${looks}, without the ${markup} around it; put it in backticks if it is code, or write \\* and ×`;
  return isName || isInside ? [{ message }] : [];
}

function isFrontMatter({ token, tokens, index }: Place): boolean {
  const lines = tokens[index + 1]?.content.split('\n') ?? [];
  const fields = lines.filter((line) => FRONT_MATTER_FIELDS.includes(FIELD_LINE.exec(line)?.[1] ?? ''));
  return token.markup === '-' && fields.length > 1;
}

/** A line of hyphens is more often meant as a divider than as the underline of a heading. */
function underlined(place: Place): readonly Found[] {
  const { token, tokens, index, lines } = place;
  const text = tokens[index + 1]?.content ?? '';
  // The ======= of a merge conflict makes its first version a heading.
  if (token.markup !== '-' || text.startsWith('<<<<<<<') || isFrontMatter(place)) {
    return [];
  }
  const line = lines[(token.map?.[1] ?? 0) - 1]?.trim().replace(/^[\s>]+/, '');
  const isSentence = /\n|[.:!?]$/.test(text) || text.length > MAX_UNDERLINED;
  const message = `${JSON.stringify(text.slice(0, 40))} is a heading, because a line of --- follows it; leave an empty line before that line`;
  return isSentence || (line === '---' && text.length > MIN_ACCIDENT) ? [{ message }] : [];
}

function emptyBox({ token, tokens, index, callouts }: Place): readonly Found[] {
  const name = token.attrGet('data-directive') ?? '';
  const title = tokens[index + 1]?.type === 'directive_title_open' ? 3 : 0;
  const isBox = callouts.includes(name) || name === 'details';
  const remedy =
    token.markup === '>'
      ? 'begin each line of its text with >, and the empty ones between them'
      : 'write its text below it';
  const message = `the box ${name} is empty; ${remedy}, or delete it`;
  return isBox && tokens[index + 1 + title]?.type === 'directive_close' ? [{ message }] : [];
}

/** An item without a space after its marker continues the item above it. A marker at the same column isn't part of the text. */
function lostItem({ token, tokens, index, lines }: Place): readonly Found[] {
  const item = tokens[index - 2];
  if (item?.type !== 'list_item_open' || token.map === null) {
    return [];
  }
  const [first, end] = token.map;
  const marker = /^[\s>]*/.exec(lines[first] ?? '')?.[0] ?? '';
  const row = lines
    .slice(first + 1, end)
    .findIndex((line) => line.startsWith(marker) && LOST_MARKER.test(line.slice(marker.length)));
  const shown = lines[first + 1 + row]?.slice(marker.length).trim().slice(0, 60);
  const message = `${shown} continues the item above it, because an item begins with - or 1. and a space; write the space`;
  return row === -1 ? [] : [{ message, row: row + 1 }];
}

function wrongRow({ token, tokens, index, lines }: Place): readonly Found[] {
  const source = lines[token.map?.[0] ?? 0] ?? '';
  let columns = 0;
  for (let cell = index; (tokens[cell]?.type ?? 'tr_close') !== 'tr_close'; cell += 1) {
    columns += tokens[cell]?.type === 'td_open' ? 1 : 0;
  }
  if (columns < 2) {
    return [];
  }
  if (!source.includes('|')) {
    const shown = source.trim().slice(0, 40);
    const message = `${JSON.stringify(shown)} becomes a row of the table above it; leave an empty line between them`;
    return [{ message }];
  }
  // A line that begins with | also ends with one, unless the author broke a cell.
  if (/^[\s>]*\|/.test(source) && !/\|\s*$/.test(source)) {
    const message = 'a cell of this row breaks; write each row on one line, with <br> in a cell';
    return [{ message }];
  }
  // The parser splits a row at each | without a backslash before it.
  const cells = source.replace(/^[\s>]*\|?|(?<!\\)\|\s*$/g, '').split(/(?<!\\)\|/);
  const lost = cells
    .slice(columns)
    .find((cell) => cell.trim() !== '')
    ?.trim();
  const message = `the row has ${pluralize(cells.length, 'cell')}, but the header has ${columns}, so ${JSON.stringify(lost)} is left out; add a column to the header, or write a | in a cell as \\|, in code too`;
  return lost === undefined ? [] : [{ message }];
}

// The usual ways to write a comment as a definition: [//]: # (text) and [comment]: <> (text).
const COMMENT = /^(?:\/\/|comment|#|-)$/i;

/** Finds lines that are not shown, because they have the form of a link's definition, and no link uses it. */
export function findDefinitions(
  definitions: readonly Definition[],
  source: string,
): readonly (Found & { readonly line: number })[] {
  return definitions
    .filter(({ label, isUsed }) => !isUsed && !COMMENT.test(label))
    .map(({ label, at, line }) => {
      const [shown = ''] = source.slice(...at).split('\n', 1);
      const name = `[${label.slice(0, 30)}]`;
      const message = `${shown.slice(0, 60)} is not shown, because ${name}: at the beginning of a line says where a link leads, and no link uses it, or an earlier line has the same name; write \\${name}: to show it, [its text]${name} where the link belongs, or <!-- … --> if it is a comment`;
      return { line, message };
    });
}
