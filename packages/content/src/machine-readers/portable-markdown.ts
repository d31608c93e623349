import MarkdownIt from 'markdown-it';
import { useBlockRules } from '#markdown/block-rules.ts';
import { isCodeBlock } from '#markdown/html/code-in-html.ts';
import { htmlEvents } from '#markdown/html/html-events.ts';
import { useMathInline } from '#markdown/math/math-inline.ts';
import { ruleNamed } from '#markdown/rule-named.ts';

// What begins a block has to be decided as the renderer does. The notes of a text stay where they stand. Made once: that takes as long as a text.
const NOTES = ['footnote_ref', 'footnoteTail'];
const createParser = () =>
  new MarkdownIt({ html: true }).use(useBlockRules).use(useMathInline).use(keepPlaces).disable(NOTES);
let parser: MarkdownIt | undefined;

type Token = ReturnType<MarkdownIt['parse']>[number];
/** A part of a text, from `start` up to, not including, `end`. */
type Range = { readonly start: number; readonly end: number };
/** Where a destination is written, and what it is. */
type Destination = Range & { readonly url: string };
/** A destination, or a comment and what is written in its place. */
type Part = Destination | (Range & { readonly text: string });
/** By lines, from 0; `fromEnd` counts back from the end of the line: what stands before a block's text is not in that. */
type Definition = { readonly url: string; readonly line: number; readonly fromEnd: Range };
type Environment = { definitions?: Definition[] };
type Line = { readonly start: number; readonly text: string };

/** A comment without a text, which parts what stands around it as one with a text does. */
const EMPTY_COMMENT = '<!-- -->';

/**
 * Markdown that may be read away from its place: every relative destination of a link, an image or a reference definition is replaced by what
 * `absolute` gives for it, and HTML comments, which no reader of the page sees, are left out; of those that part two lists, or anything else that
 * would be read in another way without them, `<!-- -->` stays. All else is as it was written: code, HTML and anchors (`#…`) too.
 */
export function portableMarkdown(markdown: string, absolute: (url: string) => string): string {
  parser ??= createParser();
  const environment: Environment = {};
  const tokens = parser.parse(markdown, environment);
  const lines = linesOf(markdown);
  const parts: Part[] = [
    ...(environment.definitions ?? []).map((definition) => definitionIn(lines, definition)),
    ...partsIn(lines, tokens),
  ];
  const { normalizeLink } = parser;
  /** A destination elsewhere; undefined where it means the same there. */
  function writtenAs({ start, url }: Destination): string | undefined {
    if (!isRelative(url)) {
      return undefined;
    }
    const replaced = absolute(normalizeLink(url));
    // A parenthesis would end it.
    const isBracketed = markdown[start] === '<' || /[()]/.test(replaced);
    return isBracketed ? `<${replaced}>` : replaced;
  }
  const pieces: string[] = [];
  let written = 0;
  for (const part of parts.sort((a, b) => a.start - b.start)) {
    const text = 'url' in part ? writtenAs(part) : part.text;
    if (text !== undefined) {
      pieces.push(markdown.slice(written, part.start), text);
      written = part.end;
    }
  }
  return pieces.join('') + markdown.slice(written);
}

function isRelative(url: string): boolean {
  return url !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url);
}

/**
 * Has links, images and reference definitions say where their destinations stand, and comments where they do: markdown-it itself knows the lines
 * of blocks alone.
 */
function keepPlaces({ block, helpers, inline }: MarkdownIt): void {
  const { parseLinkDestination } = helpers;
  // What the rule that runs has read: of a link first what stands in its text, and last its own. What is in its text is read once more, by rules
  // that take theirs off again.
  const read: Destination[] = [];
  helpers.parseLinkDestination = (text, start, max) => {
    const found = parseLinkDestination(text, start, max);
    read.push({ start, end: found.pos, url: found.str });
    return found;
  };
  for (const name of ['link', 'image']) {
    const rule = ruleNamed(inline.ruler, name);
    inline.ruler.at(name, (state, silent) => {
      const { tokens, pos } = state;
      const { length } = tokens;
      const before = read.length;
      const matches = rule(state, silent);
      if (silent) {
        return matches;
      }
      const destination = read.splice(before).at(-1);
      const token = matches ? tokens.slice(length).find(({ type }) => type !== 'text') : undefined;
      if (token !== undefined) {
        // Else it ends with the label of a definition.
        const own = state.src[state.pos - 1] === ')' ? defined(destination) : [];
        token.meta = { parts: [...commentsInAlternative(token, pos), ...own] };
      }
      return matches;
    });
  }
  const tag = ruleNamed(inline.ruler, 'html_inline');
  inline.ruler.at('html_inline', (state, silent) => {
    const start = state.pos;
    const matches = tag(state, silent);
    const token = state.tokens.at(-1);
    if (matches && !silent && token !== undefined && isComment(token.content)) {
      token.meta = { parts: [{ start, end: state.pos, text: inPlaceOfTag(state.src, start, state.pos) }] };
    }
    return matches;
  });
  const rule = ruleNamed(block.ruler, 'reference');
  block.ruler.at('reference', (state, startLine, endLine, silent) => {
    const matches = rule(state, startLine, endLine, silent);
    const destination = read.splice(0).at(-1);
    if (!matches || destination === undefined) {
      return matches;
    }
    const { start, end, url } = destination;
    let line = startLine;
    while ((state.eMarks[line] ?? end) < end) {
      line += 1;
    }
    const lineEnd = state.eMarks[line] ?? end;
    const { env }: { readonly env: Environment } = state;
    env.definitions ??= [];
    env.definitions.push({ url, line, fromEnd: { start: lineEnd - start, end: lineEnd - end } });
    return matches;
  });
}

/** An alternative text is read by itself, and has no marks that a comment could part. */
function commentsInAlternative({ type, children }: Token, start: number): readonly Part[] {
  const isImage = type === 'image';
  // It stands behind the ![ of the image.
  const offset = start + 2;
  return (isImage ? (children ?? []) : [])
    .flatMap(partsOfToken)
    .filter((part) => !('url' in part))
    .map((comment) => ({ start: comment.start + offset, end: comment.end + offset, text: '' }));
}

/** What stands in the place of a comment within a text: something where, without it, marks would join or the line would break. */
function inPlaceOfTag(text: string, start: number, end: number): string {
  const [before = ' ', after = ' '] = [text[start - 1], text[end]];
  const isBreak = / {2}\n/.test(text.slice(Math.max(0, start - 2), start) + text.slice(end, end + 3));
  return isBreak || /[^\p{L}\p{M}\p{N}\s]/u.test(before + after) ? EMPTY_COMMENT : '';
}

/** Whether a tag is a comment that says something. */
function isComment(tag: string): boolean {
  return tag.startsWith('<!--') && /[^\s<>!-]/.test(tag);
}

function linesOf(text: string): readonly Line[] {
  // As markdown-it has them: CommonMark 0.31.2, section 2.1.
  const lines: Line[] = [];
  let start = 0;
  for (const { 0: ending, index } of text.matchAll(/\r\n?|\n|$/g)) {
    lines.push({ start, text: text.slice(start, index).replaceAll('\0', '\uFFFD') });
    start = index + ending.length;
  }
  return lines;
}

function definitionIn(lines: readonly Line[], { url, line, fromEnd }: Definition): Destination {
  const { start = 0, text = '' } = lines[line] ?? {};
  const end = start + text.length;
  return { url, start: end - fromEnd.start, end: end - fromEnd.end };
}

/** The destinations and comments in all blocks. */
function partsIn(lines: readonly Line[], tokens: readonly Token[]): readonly Part[] {
  const found: (readonly Part[])[] = [];
  const parting = partingComments(lines, tokens);
  let row = 0;
  // Where in its row the part of a cell before ends.
  let cellEnd = 0;
  for (const token of tokens) {
    const { type, map, content } = token;
    if (type === 'tr_open') {
      row = map?.[0] ?? row;
      cellEnd = 0;
    }
    // The text of a cell has no place of its own, but its row has; before a | in it stands a backslash.
    const isCell = type === 'inline' && map === null;
    const parts = partsOf(token, parting);
    if (parts.length === 0 && !isCell) {
      continue;
    }
    let offset = 0;
    const pieces = content.split(isCell ? '|' : '\n').map((part, place): Piece => {
      const line = lines[isCell ? row : (map?.[0] ?? 0) + place];
      const written = part.trim();
      const at = line?.text.indexOf(written, isCell ? cellEnd : 0) ?? -1;
      const piece = { offset: offset + part.indexOf(written), start: at === -1 ? Number.NaN : at + (line?.start ?? 0) };
      offset += part.length + 1;
      cellEnd = isCell && at !== -1 ? at + written.length : cellEnd;
      return piece;
    });
    found.push(inText(parts, pieces));
  }
  return found.flat();
}

/** By where they stand in the token's content; `parting` are the blocks of comments that stay without their text. */
function partsOf(token: Token, parting: ReadonlySet<Token>): readonly Part[] {
  const { type, content, children } = token;
  if (type === 'html_block' && !isCodeBlock(content)) {
    // Within HTML an empty line would end the block.
    const text = parting.has(token) || !isOfComments(token) ? EMPTY_COMMENT : '';
    return htmlEvents(content)
      .filter(({ source }) => isComment(source))
      .map(({ offset, source }) => ({ start: offset, end: offset + source.length, text }));
  }
  return (children ?? []).flatMap(partsOfToken);
}

function partsOfToken({ meta }: Token): readonly Part[] {
  return meta?.parts ?? [];
}

/** The blocks of comments without which the block before them and the one after would be read as one, or as parts of one. */
function partingComments(lines: readonly Line[], tokens: readonly Token[]): ReadonlySet<Token> {
  const parting = new Set<Token>();
  let before: Token | undefined;
  let comments: Token[] = [];
  for (const token of tokens) {
    if (isOfComments(token)) {
      comments.push(token);
      continue;
    }
    if (before !== undefined && comments.length > 0 && wouldJoin(before, token, lines)) {
      comments.forEach(parting.add, parting);
    }
    before = token;
    comments = [];
  }
  return parting;
}

/** Whether a block is nothing but comments that say something. */
function isOfComments({ type, content }: Token): boolean {
  return type === 'html_block' && htmlEvents(content).every(({ source }) => isComment(source) || source.trim() === '');
}

// What an indented block after an empty line is part of.
const HOLDS_INDENTED = new Set(['bullet_list_close', 'ordered_list_close', 'dl_close', 'footnote_reference_close']);
// Where a mark stands first in its line, and its text cannot begin after an empty line.
const BEGINS_WITH_MARK = new Set(['list_item_open', 'dd_open', 'footnote_reference_open']);

/** Whether two blocks would be read in another way if only empty lines stood between them. */
function wouldJoin(before: Token, after: Token, lines: readonly Line[]): boolean {
  const { type, markup } = before;
  // A paragraph of a tight list is hidden: an empty line would make the list a loose one.
  if (before.hidden || BEGINS_WITH_MARK.has(type) || (type === 'code_block' && after.type === 'code_block')) {
    return true;
  }
  const line = lines[after.map?.[0] ?? -1]?.text ?? '';
  const isIndented = /^(?:[ \t]*>)*(?: {2}|[ ]?\t)/.test(line);
  const isOfSameKind = after.type === type.replace(/close$/, 'open') && after.markup === markup;
  return HOLDS_INDENTED.has(type) && (isIndented || isOfSameKind);
}

function defined<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value];
}

/** Where a part of a block's content begins in that, and in the text: before each line may stand marks of what the block is in. */
type Piece = { readonly offset: number; readonly start: number };

/** By where they stand in the text; without what was not found there. */
function inText(parts: readonly Part[], pieces: readonly Piece[]): readonly Part[] {
  let at = 0;
  const placeOf = (offset: number) => {
    while ((pieces[at + 1]?.offset ?? Number.POSITIVE_INFINITY) <= offset) {
      at += 1;
    }
    const piece = pieces[at] ?? { offset: 0, start: Number.NaN };
    return piece.start + offset - piece.offset;
  };
  return parts
    .toSorted((a, b) => a.start - b.start)
    .map((part) => ({ ...part, start: placeOf(part.start), end: placeOf(part.end) }))
    .filter(({ start, end }) => !Number.isNaN(start + end));
}
