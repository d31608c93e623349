import type { CALLOUTS } from '@portico/core/color-uses';
import type MarkdownIt from 'markdown-it';
import { calloutsIn, directiveTitle } from '#markdown/parsing/directives.ts';
import { lineOfToken, type Token } from '#markdown/parsing/tokens.ts';

// After a colon, the text begins. A marker such as ** may follow without a space.
const FIRST_LINE = /^\[!([a-z]+)\](:?)(?![^\s*_`~])[^\S\n]*([^\n]*?)[^\S\n]*(?:\n|$)/i;
const WRAPPED =
  'what follows the kind of a callout on its line is the title, and this one seems to go on below; begin the text on the next line if it has no title';

/** The kinds of callouts that only other systems have, each with ours. */
export const OTHER_CALLOUTS: ReadonlyMap<string, (typeof CALLOUTS)[number]> = new Map([
  ...(['abstract', 'info', 'primary', 'secondary', 'summary'] as const).map((name) => [name, 'note'] as const),
  ...(['done', 'hint', 'success'] as const).map((name) => [name, 'tip'] as const),
  ...(['alert', 'attention', 'warn'] as const).map((name) => [name, 'warning'] as const),
  ...(['bug', 'danger', 'error', 'failure'] as const).map((name) => [name, 'caution'] as const),
]);

/**
 * Turns a quotation that begins with `[!NOTE]` or another kind into the directive of that name. The rest of the first line is its
 * title if there is text below.
 */
export function useCallouts({ core }: MarkdownIt): void {
  core.ruler.after('block', 'callouts', (state) => {
    const kinds = calloutsIn(state.env);
    const open: boolean[] = [];
    const removed = new Set<Token>();
    state.tokens = state.tokens.flatMap((token, index, tokens) => {
      if (token.type === 'blockquote_close' && open.pop()) {
        Object.assign(token, { type: 'directive_close', tag: 'div' });
      }
      const callout = token.type === 'blockquote_open' ? calloutAt(tokens, index, kinds) : undefined;
      if (token.type === 'blockquote_open') {
        open.push(callout !== undefined);
      }
      if (callout === undefined) {
        return removed.has(token) ? [] : [token];
      }
      const { kind, title, line, paragraph, text, below } = callout;
      Object.assign(token, { type: 'directive_open', tag: 'div' });
      token.attrSet('data-directive', kind);
      text.content = below;
      if (below === '') {
        removed.add(paragraph).add(text).add(callout.end);
      }
      if (title === '') {
        return [token];
      }
      if (/^\p{Ll}/u.test(below)) {
        state.env.notices?.report('directive/content', line, WRAPPED);
      }
      return [token, ...directiveTitle(state, { content: title, line: line - 1 })];
    });
  });
}

function calloutAt(tokens: readonly Token[], index: number, kinds: readonly string[]) {
  const [paragraph, text, end, next] = tokens.slice(index + 1, index + 5);
  const [first = '', name = '', colon, words = ''] = FIRST_LINE.exec(text?.content ?? '') ?? [];
  const kind = kinds.find((known) => known === name.toLowerCase());
  if (kind === undefined || paragraph?.type !== 'paragraph_open' || text === undefined || end === undefined) {
    return undefined;
  }
  const below = text.content.slice(first.length);
  const line = lineOfToken(text);
  const isText = words !== '' && (colon === ':' || (below === '' && next?.type === 'blockquote_close'));
  if (!isText && text.map !== null) {
    text.map = paragraph.map = [line, text.map[1]];
  }
  return isText
    ? { kind, title: '', line, paragraph, text, end, below: [words, below].filter((part) => part !== '').join('\n') }
    : { kind, title: words, line, paragraph, text, end, below };
}
