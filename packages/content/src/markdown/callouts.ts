import { alert } from '@mdit/plugin-alert';
import type MarkdownIt from 'markdown-it';
import { closest } from '#closest.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { Labels } from '#markdown/labels.ts';
import type { Notices } from '#markdown/notices.ts';
import { blockRuleOf } from '#markdown/rule-named.ts';

type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number];
type State = Parameters<BlockRule>[0];
type Token = ReturnType<MarkdownIt['parse']>[number];
type Environment = { readonly labels: Labels };

const KINDS: ReadonlyArray<keyof Labels['callouts']> = ['note', 'tip', 'important', 'warning', 'caution'];
// What other sites call them.
const KINDS_ELSEWHERE = new Map([
  ...['info', 'abstract', 'example', 'quote'].map((kind) => [kind, 'note'] as const),
  ...['hint', 'success'].map((kind) => [kind, 'tip'] as const),
  ...['warn', 'attention'].map((kind) => [kind, 'warning'] as const),
  ...['danger', 'error', 'failure', 'bug'].map((kind) => [kind, 'caution'] as const),
]);
// The longest kind has nine letters, the longest that somebody may mean some more.
const OPENING = /^>[ \t]{0,4}\[!([a-z]{1,20})\](?:[ \t]+(.*))?$/i;

/**
 * Callouts: GitHub's five kinds, in quotations and lists too. `> [!WARNING] Title` gives one a title of its own, whose text is
 * Markdown; the kind stands before it, since a colour alone tells it to few.
 */
export function useCallouts(markdownIt: MarkdownIt): void {
  const rule = blockRuleOf(markdownIt, (it) =>
    it.use(alert, { alertNames: [...KINDS], deep: true, titleRender: kindAsTitle }),
  );
  markdownIt.block.ruler.at(
    'alert',
    (state, startLine, endLine, silent) => {
      const opening = openingOf(state, startLine);
      if (opening === undefined) {
        return false;
      }
      const { kind, title } = opening;
      const isKnown = KINDS.some((name) => name === kind.toLowerCase());
      if (!silent && !isKnown) {
        tellUnknown(state.env.notices, kind, startLine + 1);
      }
      if (title === '' || !isKnown) {
        return rule(state, startLine, endLine, silent);
      }
      return titled(title, rule, state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}

function openingOf(state: State, line: number): { readonly kind: string; readonly title: string } | undefined {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (state.src[start] !== '>') {
    return undefined;
  }
  const [, kind, title = ''] = OPENING.exec(state.src.slice(start, state.eMarks[line])) ?? [];
  return kind === undefined ? undefined : { kind, title: title.trim() };
}

/** The plugin's rule wants nothing behind the kind: it is shown the line without its title. */
function titled(title: string, rule: BlockRule, state: State, ...rest: [number, number, boolean]): boolean {
  const [line] = rest;
  const end = state.eMarks[line] ?? 0;
  const first = state.tokens.length;
  const bracket = state.src.indexOf(']', state.bMarks[line]);
  state.eMarks[line] = bracket + 1;
  const matches = rule(state, ...rest);
  state.eMarks[line] = end;
  // Behind the opening of the callout itself; a silent rule makes none.
  const kind = state.tokens[first + 1];
  if (kind?.type === 'alert_title') {
    state.tokens.splice(first + 1, 1, ...titleTokens(state, kind, title));
  }
  return matches;
}

function titleTokens({ Token: NewToken, level }: State, { markup, map }: Token, title: string): readonly Token[] {
  const open = new NewToken('alert_title_open', 'p', 1);
  const inline = new NewToken('inline', '', 0);
  const close = new NewToken('alert_title_close', 'p', -1);
  open.attrs = [['class', 'alert-title titled']];
  const shared = { map, markup, block: true, level: level + 1 };
  Object.assign(open, shared);
  Object.assign(inline, shared, { content: title, children: [], level: level + 2 });
  Object.assign(close, shared);
  return [open, inline, close];
}

/** Rules for the titles; the plugin's own is for a callout without one. */
export function useCalloutRules(rules: MarkdownIt['renderer']['rules']): void {
  rules.alert_title_open = (tokens, index, options, { labels }: Environment, self) =>
    `${self.renderToken(tokens, index, options)}<span class="alert-kind"${labels.langAttribute}>${kindName(tokens[index], labels)}:</span> `;
}

function kindAsTitle(tokens: readonly Token[], index: number, _options: unknown, { labels }: Environment): string {
  return `<p class="alert-title"${labels.langAttribute}>${kindName(tokens[index], labels)}</p>\n`;
}

function kindName(token: Token | undefined, { callouts }: Labels): string {
  const kind = KINDS.find((name) => name === token?.markup);
  return kind === undefined ? '' : escapeHtml(callouts[kind]);
}

function tellUnknown(notices: Notices | undefined, kind: string, line: number): void {
  const meant = (KINDS_ELSEWHERE.get(kind.toLowerCase()) ?? closest(kind, KINDS))?.toUpperCase();
  const remedy =
    meant === undefined
      ? `write one of ${KINDS.map((name) => name.toUpperCase()).join(', ')}`
      : `did you mean [!${meant}]?`;
  notices?.add(
    'callout-unknown',
    line,
    `[!${kind}] is no kind of callout, so it shows as a quotation with that text; ${remedy}`,
  );
}
