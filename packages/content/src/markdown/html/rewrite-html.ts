import type MarkdownIt from 'markdown-it';
import { codeInHtml, isCodeBlock } from '#markdown/html/code-in-html.ts';
import { htmlEvents } from '#markdown/html/html-events.ts';
import { createHtmlWriter, type HtmlWriterOptions, type Place } from '#markdown/html/html-writer.ts';
import { offsetOf } from '#markdown/html/offsets.ts';
import type { Piece } from '#markdown/html/open-elements.ts';
import { alternativeOf, nameOf } from '#markdown/text-of.ts';

type State = Parameters<Parameters<MarkdownIt['core']['ruler']['push']>[1]>[0];
type Token = State['tokens'][number];

/**
 * Replaces the HTML of a parsed text by what may be shown of it, and images of other sites by links. What Markdown made is
 * left as it is.
 */
export function rewriteHtml(state: State, options: HtmlWriterOptions): void {
  const { Token: NewToken } = state;
  const writer = createHtmlWriter(options);
  const unfinished: { readonly token: Token; readonly pieces: readonly Piece[] }[] = [];
  let line = 1;
  let section = '';

  function tokenOf(type: 'html_block' | 'html_inline', pieces: readonly Piece[]): Token[] {
    if (pieces.length === 0) {
      return [];
    }
    const token = new NewToken(type, '', 0);
    unfinished.push({ token, pieces });
    return [token];
  }

  function block({ content, map }: Token): Token[] {
    if (isCodeBlock(content)) {
      writer.showBlock(content, line);
      return [codeToken(content, '', map)];
    }
    const tokens: Token[] = [];
    let pieces: Piece[] = [];
    const events = htmlEvents(content);
    let at = 0;
    for (let event = events[at]; event !== undefined; event = events[at]) {
      const code = codeInHtml(events, at);
      if (code === undefined) {
        pieces.push(writer.write(event, { line, section, inBlock: true }));
        line += newlines(event.source);
        at += 1;
        continue;
      }
      writer.beginBlock();
      tokens.push(...tokenOf('html_block', pieces), codeToken(code.code, code.info, map));
      pieces = [];
      line += events.slice(at, at + code.length).reduce((sum, { source }) => sum + newlines(source), 0);
      at += code.length;
    }
    return [...tokens, ...tokenOf('html_block', pieces)];
  }

  function codeToken(content: string, info: string, map: Token['map']): Token {
    const token = new NewToken('fence', 'code', 0);
    return Object.assign(token, { content, info, map, block: true });
  }

  function inline({ content, children }: Token): Token[] {
    let counted = 0;
    return (children ?? []).flatMap((child) => {
      const offset = offsetOf(child);
      if (offset !== undefined && offset > counted) {
        line += newlines(content.slice(counted, offset));
        counted = offset;
      }
      return inlineToken(child, { line, section, inBlock: false });
    });
  }

  function inlineToken(token: Token, place: Place): Token[] {
    if (token.type === 'html_inline') {
      return htmlEvents(token.content).flatMap((event) => {
        const piece = writer.write(event, place);
        return piece.shown === undefined ? tokenOf('html_inline', [piece]) : [textToken(piece.shown)];
      });
    }
    if (token.type === 'image' && !writer.isShownHere(String(token.attrGet('src')))) {
      const alt = alternativeOf(token);
      const attributes = new Map([
        ['alt', alt],
        ['title', String(token.attrGet('title') ?? '')],
      ]);
      const markup = writer.linkOf(String(token.attrGet('src')), attributes, {
        line: place.line,
        inLink: writer.inLink(),
        standsAlone: false,
      });
      return tokenOf('html_inline', [{ text: markup }]);
    }
    if (token.type === 'image') {
      token.meta = { ...token.meta, isInLink: writer.inLink() };
    }
    if (token.nesting === 1) {
      writer.enter({ isLink: token.type === 'link_open' });
    }
    if (token.nesting === -1) {
      const ends = tokenOf('html_inline', writer.endElements());
      writer.leave(place);
      return [...ends, token];
    }
    return [token];
  }

  function textToken(content: string): Token {
    return Object.assign(new NewToken('text', '', 0), { content });
  }

  function blockToken(token: Token, before: Token | undefined): Token[] {
    if (token.type === 'html_block') {
      return block(token);
    }
    if (token.type === 'inline') {
      token.children = [...inline(token), ...tokenOf('html_inline', writer.endElements())];
      section = before?.type === 'heading_open' ? nameOf(token.children) : section;
      return [token];
    }
    if (token.nesting === -1) {
      const ends = tokenOf('html_block', writer.endElements());
      const place = { line, section, inBlock: true };
      return [...ends, token, ...tokenOf('html_block', writer.leave(place))];
    }
    writer.beginBlock();
    if (token.nesting === 1) {
      writer.enter({ isParagraph: token.type === 'paragraph_open' });
    }
    return [token];
  }

  const rewritten: Token[] = [];
  for (const [index, token] of state.tokens.entries()) {
    line = token.map?.[0] === undefined ? line : token.map[0] + 1;
    rewritten.push(...blockToken(token, state.tokens[index - 1]));
  }
  rewritten.push(...tokenOf('html_block', writer.endElements()));
  for (const { token, pieces } of unfinished) {
    token.content = pieces.map(({ text }) => text).join('');
  }
  state.tokens = rewritten;
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}
