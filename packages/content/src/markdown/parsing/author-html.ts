import type MarkdownIt from 'markdown-it';
import { HTML_OPEN_CLOSE_TAG_RE, HTML_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';
import {
  FRAME_ELEMENT,
  FRAMES,
  isKnownElement,
  OPTIONAL_ENDS,
  UNWRAPPED_ELEMENTS,
  VOID_ELEMENTS,
} from '#markdown/elements.ts';
import type { Notices } from '#markdown/notices.ts';
import { ruleNamed } from '#markdown/parsing/rule-named.ts';

type State = Parameters<Parameters<MarkdownIt['core']['ruler']['push']>[1]>[0];
type Token = State['tokens'][number];
/** A tag that is open. Its piece can still change when its end is found in another block. */
type Open = {
  readonly name: string;
  readonly source: string;
  readonly line: number;
  readonly piece: Piece;
  readonly block: Token;
};
type Piece = { text: string };
type Place = {
  readonly state: State;
  /** The block of HTML, or the text of the paragraph. */
  readonly block: Token;
  readonly line: number;
  /** What is open here, and what is open around the paragraph. */
  readonly opened: Open[];
  readonly outer: Open[];
};

// The starts of HTML blocks that only a later text ends (CommonMark 0.31.2, section 4.6).
const CLOSED_BY: readonly (readonly [RegExp, string])[] = [
  [/^<script(?![\w-])/i, '</script>'],
  [/^<style(?![\w-])/i, '</style>'],
  [/^<textarea(?![\w-])/i, '</textarea>'],
  [/^<pre(?![\w-])/i, '</pre>'],
  [/^<!--/, '-->'],
  [/^<\?/, '?>'],
  [/^<!\[CDATA\[/, ']]>'],
];
const CODE = /^\s*<(?:(?:script|style|textarea)\b|\?|!\[CDATA\[)/i;
const LONGEST_SHOWN = 80;
// As deep as Markdown itself nests blocks (markdown-it's `maxNesting`).
const DEEPEST = 100;

/**
 * Prepares HTML that authors write into Markdown for the HTML parser: tags of unknown elements become text, so do tags that
 * are not finished; what is open at the end of a paragraph ends with it; comments go.
 */
export function useAuthorHtml(markdownIt: MarkdownIt): void {
  limitHtmlBlocks(markdownIt);
  markdownIt.core.ruler.after('inline', 'author-html', (state) => {
    const finish: (() => void)[] = [];
    const blocks: Open[] = [];
    let line = 1;
    for (const token of state.tokens) {
      line = token.map?.[0] === undefined ? line : token.map[0] + 1;
      if (token.type === 'html_block' && CODE.test(token.content)) {
        tellText(state, token.content, line);
        Object.assign(token, { type: 'fence', tag: 'code', info: '' });
      } else if (token.type === 'html_block') {
        const pieces = blockPieces({ state, block: token, line, opened: blocks, outer: [] });
        finish.push(() => {
          token.content = pieces.map(({ text }) => text).join('');
        });
      } else if (token.type === 'inline' && token.children?.some(({ type }) => type === 'html_inline')) {
        const written = inlinePieces({ state, block: token, line, opened: [], outer: blocks });
        token.children = written.map(({ token: child }) => child);
        finish.push(() => {
          for (const { token: child, piece } of written) {
            child.content = piece?.text ?? child.content;
          }
        });
      }
    }
    for (const open of blocks) {
      // Parsers would go on with it to the end of the post.
      open.piece.text += isAnchor(open) ? '</a>' : '';
      tellUnclosed(state, open);
    }
    for (const write of finish) {
      write();
    }
  });
}

/** The pieces of a block of HTML: its tags and the texts between them. */
function blockPieces(place: Place): Piece[] {
  const html = place.block.content;
  const pieces: Piece[] = [];
  let { line } = place;
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at + 1);
    const tag = html[at] === '<' ? HTML_TAG_RE.exec(html.slice(at))?.[0] : undefined;
    const source = tag ?? html.slice(at, next === -1 ? undefined : next);
    const piece = tag === undefined ? { text: asText(source) } : tagPiece(tag, { ...place, line });
    pieces.push(piece);
    line += source.split('\n').length - 1;
    at += source.length;
  }
  return pieces;
}

type Written = { readonly token: Token; readonly piece?: Piece };

/** The tokens of a paragraph. What is still open at its end gets its end there. */
function inlinePieces(place: Place): Written[] {
  const { state, block, opened } = place;
  let { line } = place;
  const written = (block.children ?? []).map((token): Written => {
    line += token.type === 'softbreak' || token.type === 'hardbreak' ? 1 : 0;
    return token.type === 'html_inline' ? { token, piece: tagPiece(token.content, { ...place, line }) } : { token };
  });
  const ends = opened.toReversed().map((open): Written => {
    const end = new state.Token('html_inline', '', 0);
    if (UNWRAPPED_ELEMENTS.has(open.name)) {
      open.piece.text = asText(open.source);
      tellText(state, open.source, open.line);
      return { token: end };
    }
    tellUnclosed(state, open);
    return { token: end, piece: { text: `</${open.name}>` } };
  });
  return [...written, ...ends];
}

/** What is written for a tag or a comment. */
function tagPiece(source: string, place: Place): Piece {
  const { state, block, line, opened, outer } = place;
  if (source.startsWith('<!--')) {
    // Its lines count for what follows.
    return { text: source.replace(/[^\n]/g, '') };
  }
  const [, slash, written] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(source) ?? [];
  const name = written?.toLowerCase() ?? '';
  const isTooDeep = !slash && opened.length + outer.length >= DEEPEST && !VOID_ELEMENTS.has(name);
  if (!isKnownElement(name) || isTooDeep || !HTML_OPEN_CLOSE_TAG_RE.test(source)) {
    tellText(state, source, line);
    return { text: asText(source) };
  }
  if (slash) {
    return endPiece(name, source, place);
  }
  const isVoid = VOID_ELEMENTS.has(name) && !FRAMES.has(name);
  const tag = startOf(name, source);
  if (isVoid || name === 'embed' || source.endsWith('/>')) {
    return { text: isVoid ? tag : tag.replace(/\/>$/, '>') + endOf(name) };
  }
  const piece = { text: tag };
  opened.push({ name, source, line, piece, block });
  return piece;
}

function endPiece(name: string, source: string, { state, block, line, opened, outer }: Place): Piece {
  const stack = [opened, outer].find((open) => open.some((tag) => tag.name === name));
  if (VOID_ELEMENTS.has(name) || (stack === undefined && name === 'p')) {
    return { text: '' };
  }
  if (stack === undefined && UNWRAPPED_ELEMENTS.has(name)) {
    return { text: asText(source) };
  }
  if (stack === undefined) {
    const message = `${source} is left out, since it ends nothing that begins here; remove it, or write it in backticks to show it`;
    noticesOf(state)?.add('html-dropped', line, message);
    return { text: '' };
  }
  const [ended, ...within] = stack.splice(stack.findLastIndex((tag) => tag.name === name));
  for (const unclosed of within) {
    tellUnclosed(state, unclosed);
  }
  if (name === 'p' && ended !== undefined && ended.block !== block) {
    // Paragraphs of Markdown stand between the two, and cannot stand in a paragraph.
    ended.piece.text = ended.piece.text.replace(/^<p/i, '<div');
    return { text: '</div>' };
  }
  const ends = within.toReversed().map((unclosed) => endOf(unclosed.name));
  return { text: ends.join('') + endOf(name) };
}

/** A tag for the parser. Those of elements whose content stays without them are left out. */
function startOf(name: string, source: string): string {
  if (UNWRAPPED_ELEMENTS.has(name)) {
    return '';
  }
  return FRAMES.has(name) ? `<${FRAME_ELEMENT} data-frame="${name}"${source.slice(name.length + 1)}` : source;
}

function endOf(name: string): string {
  return UNWRAPPED_ELEMENTS.has(name) ? '' : `</${FRAMES.has(name) ? FRAME_ELEMENT : name}>`;
}

function asText(source: string): string {
  return source.replaceAll('<', '&lt;');
}

/** The target of links. */
function isAnchor({ name, source }: Open): boolean {
  return name === 'a' && !/\shref\s*=/i.test(source);
}

function noticesOf({ env }: State): Notices | undefined {
  return env.notices;
}

function tellText(state: State, source: string, line: number): void {
  const shown = source.trim().slice(0, LONGEST_SHOWN);
  const message = `${shown} is shown as text, since posts cannot contain this element; write it in backticks if that is what you mean, or leave it out`;
  noticesOf(state)?.add('html-as-text', line, message);
}

function tellUnclosed(state: State, open: Open): void {
  const { name, line } = open;
  if (!OPTIONAL_ENDS.has(name) && !isAnchor(open)) {
    const message = `<${name}> has no end, and ends with what it is in; write </${name}> where it ends, or the tag in backticks to show it`;
    noticesOf(state)?.add('html-unclosed', line, message);
  }
}

/**
 * A tag that is shown as text begins a paragraph, whose text is Markdown. So does what would be HTML up to an end that never
 * comes, and take the rest of the post with it.
 */
function limitHtmlBlocks({ block: { ruler } }: MarkdownIt): void {
  const rule = ruleNamed(ruler, 'html_block');
  ruler.at(
    'html_block',
    (state, startLine, endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      const text = state.src.slice(start, state.eMarks[startLine]);
      const end = CLOSED_BY.find(([pattern]) => pattern.test(text))?.[1];
      const name = /^<\/?([a-z][a-z0-9]*)(?![\w-])/i.exec(text)?.[1]?.toLowerCase() ?? '';
      const isHtml = end === undefined ? isKnownElement(name) : state.src.toLowerCase().includes(end, start);
      return text.startsWith('<') && isHtml && rule(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
