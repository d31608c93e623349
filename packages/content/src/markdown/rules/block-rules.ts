import { pluralize } from '#files/content-error.ts';
import { FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';
import type { Definition } from '#markdown/parsing/positions.ts';
import { type Found, type Place, type Rule, rule } from '#markdown/rules/rule.ts';

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
  rule(
    'heading/empty',
    'heading_open',
    ({ token, tokens, index }) =>
      tokens[index + 1]?.content === '' &&
      `the heading has no text; write it after ${token.markup}, or delete the line`,
  ),
  rule('heading/underline', 'heading_open', underlined),
  rule(
    'text/left-over',
    'heading_open',
    (place) =>
      isFrontMatter(place) &&
      'a second front matter is in the text, where readers see it; delete it with its lines ---, or move its fields to the top',
  ),
  rule('directive/content', 'directive_open', emptyBox),
  rule('markup/emphasis', 'em_open strong_open', emphasized),
  rule('footnote/no-reference', 'footnote_reference_open', ({ token: { meta }, footnotes, labels }) => {
    const mark = `[^${meta?.label}]`;
    const isRepeated = labels.size === labels.add(mark).size;
    return isRepeated
      ? `the footnote ${mark} already has a text, so only one of the two is shown; give one of them another name, or delete it`
      : footnotes[`:${meta?.label}`] === -1 &&
          `the footnote ${mark} is not shown, because the text does not refer to it; write ${mark} where it belongs, or delete it`;
  }),
  rule('table/row', 'tr_open', wrongRow),
  rule('list/form', 'inline', lostItem),
  rule('code/unclosed', 'inline', ({ token: { content } }) => {
    const lines = content.split('\n');
    const row = lines.findIndex((line) => /^\s*(?:`{1,2}|``[\w+#-]{1,20})\s*$/.test(line));
    const message = 'a block of code is between two lines of three backticks, so these lines are no block; write ```';
    return row !== -1 && lines.length > 1 && { message, row };
  }),
  // \[ and \( are escaped brackets here.
  rule('markup/other-system', 'inline', ({ token: { children } }) => {
    const source = (children ?? []).map(({ content, markup }) => (markup.startsWith('\\') ? markup : content)).join('');
    const [formula] = FORMULA.exec(source) ?? [];
    return (
      formula &&
      `${formula.slice(0, 60)} is shown as text, because a formula is between dollars; write $…$, or $$ before and after it`
    );
  }),
];

/** Finds products, paths and names of code that became emphasis. */
function emphasized({ token: { type, markup }, tokens, index }: Place): Found {
  const [before, text, after] = [-1, 1, 2].map((step) => tokens[index + step]);
  const [left = '', inside = ''] = [before?.content, text?.content];
  const isName = markup === '__' && after?.type === 'strong_close' && SPECIAL_NAME.test(inside);
  const isInside =
    markup.startsWith('*') &&
    ((/\d$/.test(left) && /^\d/.test(inside)) || (left.endsWith('/') && inside.startsWith('/')));
  const looks = type === 'em_open' ? 'in italics' : 'in bold';
  return (
    (isName || isInside) &&
    `${inside.slice(0, 40)} is shown ${looks}, without the ${markup} around it; put it in backticks if it is code, or write \\* and ×`
  );
}

function isFrontMatter({ token, tokens, index }: Place): boolean {
  const lines = tokens[index + 1]?.content.split('\n') ?? [];
  const fields = lines.filter((line) => FRONT_MATTER_FIELDS.includes(FIELD_LINE.exec(line)?.[1] ?? ''));
  return token.markup === '-' && fields.length > 1;
}

/** A line of hyphens is more often meant as a divider than as the underline of a heading. */
function underlined(place: Place): Found {
  const { token, tokens, index, lines } = place;
  const text = tokens[index + 1]?.content ?? '';
  // The ======= of a merge conflict makes its first version a heading.
  if (token.markup !== '-' || text.startsWith('<<<<<<<') || isFrontMatter(place)) {
    return undefined;
  }
  const line = lines[(token.map?.[1] ?? 0) - 1]?.trim().replace(/^[\s>]+/, '');
  const isSentence = /\n|[.:!?]$/.test(text) || text.length > MAX_UNDERLINED;
  return (
    (isSentence || (line === '---' && text.length > MIN_ACCIDENT)) &&
    `${JSON.stringify(text.slice(0, 40))} is a heading, because a line of --- follows it; leave an empty line before that line`
  );
}

function emptyBox({ token, tokens, index, callouts }: Place): Found {
  const name = token.attrGet('data-directive') ?? '';
  const title = tokens[index + 1]?.type === 'directive_title_open' ? 3 : 0;
  const isBox = callouts.includes(name) || name === 'details';
  const remedy =
    token.markup === '>'
      ? 'begin each line of its text with >, and the empty ones between them'
      : 'write its text below it';
  return (
    isBox &&
    tokens[index + 1 + title]?.type === 'directive_close' &&
    `the box ${name} is empty; ${remedy}, or delete it`
  );
}

/** An item without a space after its marker continues the item above it. A marker at the same column isn't part of the text. */
function lostItem({ token: { map }, tokens, index, lines }: Place): Found {
  if (tokens[index - 2]?.type !== 'list_item_open' || map === null) {
    return undefined;
  }
  const [first, end] = map;
  const marker = /^[\s>]*/.exec(lines[first] ?? '')?.[0] ?? '';
  const texts = lines.slice(first, end).map((line) => (line.startsWith(marker) ? line.slice(marker.length) : ''));
  const row = texts.findIndex((text, below) => below > 0 && LOST_MARKER.test(text));
  const message = `${texts[row]?.trim().slice(0, 60)} continues the item above it, because an item begins with - or 1. and a space; write the space`;
  return row !== -1 && { message, row };
}

function wrongRow({ token, tokens, index, lines }: Place): Found {
  const source = lines[token.map?.[0] ?? 0] ?? '';
  let columns = 0;
  for (let cell = index; (tokens[cell]?.type ?? 'tr_close') !== 'tr_close'; cell += 1) {
    columns += tokens[cell]?.type === 'td_open' ? 1 : 0;
  }
  if (columns < 2) {
    return undefined;
  }
  if (!source.includes('|')) {
    const shown = JSON.stringify(source.trim().slice(0, 40));
    return `${shown} becomes a row of the table above it; leave an empty line between them`;
  }
  // A line that begins with | also ends with one, unless the author broke a cell.
  if (/^[\s>]*\|/.test(source) && !/\|\s*$/.test(source)) {
    return 'a cell of this row breaks; write each row on one line, with <br> in a cell';
  }
  // The parser splits a row at each | without a backslash before it.
  const cells = source.replace(/^[\s>]*\|?|(?<!\\)\|\s*$/g, '').split(/(?<!\\)\|/);
  const lost = cells.slice(columns).find((cell) => cell.trim() !== '');
  return (
    lost &&
    `the row has ${pluralize(cells.length, 'cell')}, but the header has ${columns}, so ${JSON.stringify(lost.trim())} is left out; add a column to the header, or write a | in a cell as \\|, in code too`
  );
}

// The usual ways to write a comment as a definition: [//]: # (text) and [comment]: <> (text).
const COMMENT = /^(?:\/\/|comment|#|-)$/i;

/** Says why a line isn't shown that has the form of a link's definition, if no link uses it. */
export function whyHidden({ label, isUsed, at }: Definition, source: string): Found {
  const [shown = ''] = source.slice(...at).split('\n', 1);
  const name = `[${label.slice(0, 30)}]`;
  return (
    !isUsed &&
    !COMMENT.test(label) &&
    `${shown.slice(0, 60)} is not shown, because ${name}: at the beginning of a line says where a link leads, and no link uses it, or an earlier line has the same name; write \\${name}: to show it, [its text]${name} where the link belongs, or <!-- … --> if it is a comment`
  );
}
