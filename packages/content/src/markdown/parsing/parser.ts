import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { escapeHtml } from '#files/escape-html.ts';
import { useCharts } from '#markdown/charts/chart-rule.ts';
import { useAuthorHtml } from '#markdown/parsing/author-html.ts';
import { useAutolinks } from '#markdown/parsing/autolinks.ts';
import { useCallouts } from '#markdown/parsing/callouts.ts';
import { useDefinitionLists } from '#markdown/parsing/definition-lists.ts';
import { useDirectives } from '#markdown/parsing/directives.ts';
import { useFootnotes } from '#markdown/parsing/footnotes.ts';
import { useIncludedCode } from '#markdown/parsing/included-code.ts';
import { useLineBreaks } from '#markdown/parsing/line-breaks.ts';
import { useMath } from '#markdown/parsing/math-rules.ts';
import { usePositions } from '#markdown/parsing/positions.ts';
import { useTasks } from '#markdown/parsing/tasks.ts';
import { lineOfToken, type Token, tokensText, withoutControlCharacters } from '#markdown/parsing/tokens.ts';

export type MarkdownPlugin = (markdownIt: MarkdownIt) => void;

const OWN_ID = /(?<=^|[^\\])\{#([\p{L}\p{N}][\p{L}\p{N}._:-]{0,99})\}$/u;

// The brackets around an IPv6 address, which browsers refuse if they are encoded.
const ENCODED_HOST = /^([a-z][a-z0-9+.-]{0,20}:\/\/(?:[^/?#@\s]{0,200}@)?)%5B([\da-f:.]{2,45})%5D/i;

/**
 * Creates the parser for posts. For parsePost, blocks have their line as `data-line`, and code blocks have the text after their
 * fence as `data-info`.
 */
export function createParser(plugins: readonly MarkdownPlugin[] = []): MarkdownIt {
  const markdownIt = new MarkdownIt({ html: true, linkify: true });
  markdownIt
    .use(cjkFriendly)
    .use(useFootnotes)
    .use(useDirectives)
    .use(useCallouts)
    .use(useDefinitionLists)
    .use(useTasks)
    .use(useAutolinks)
    .use(useIncludedCode)
    .use(useCharts)
    .use(useAuthorHtml)
    .use(useMath)
    .use(useLineBreaks)
    .use(usePositions);
  markdownIt.core.ruler.before('normalize', 'characters', (state) => {
    state.src = withoutControlCharacters(state.src);
  });
  markdownIt.core.ruler.before('block', 'source', ({ src, env }) => {
    env.source = src;
  });
  markdownIt.core.ruler.after('block', 'own-ids', ({ tokens }) => takeOwnIds(tokens));
  markdownIt.core.ruler.push('lines', ({ tokens }) => writeLines(tokens));
  const { normalizeLink } = markdownIt;
  markdownIt.normalizeLink = (url) => normalizeLink(url).replace(ENCODED_HOST, '$1[$2]');
  useRendererRules(markdownIt);
  for (const plugin of plugins) {
    markdownIt.use(plugin);
  }
  return markdownIt;
}

function useRendererRules({ renderer: { rules }, utils }: MarkdownIt): void {
  rules.fence = (tokens, index) => codeHtml(tokens[index], utils.unescapeAll(tokens[index]?.info ?? ''));
  rules.code_block = (tokens, index) => codeHtml(tokens[index], '');
  rules.html_block = (tokens, index) => `<!--${lineOfToken(tokens[index])}-->${tokens[index]?.content}`;
  rules.image = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    token?.attrSet('alt', tokensText(token.children ?? []));
    token?.attrSet('data-image', '');
    return self.renderToken(tokens, index, options);
  };
  rules.embed = (tokens, index) => {
    const { content = '', meta } = tokens[index] ?? {};
    return `<x-embed data-source="${escapeHtml(String(meta?.source))}" data-line="${lineOfToken(tokens[index])}">${escapeHtml(content)}</x-embed>\n`;
  };
  rules.demo = (tokens, index) => {
    const { content = '', meta } = tokens[index] ?? {};
    return `<x-demo data-source="${escapeHtml(String(meta?.file))}" data-height="${meta?.height}" data-line="${lineOfToken(tokens[index])}">${escapeHtml(content)}</x-demo>\n`;
  };
  rules.step = (tokens, index) =>
    `<x-step data-lines="${tokens[index]?.content}" data-line="${lineOfToken(tokens[index])}"></x-step>\n`;
  rules.s_open = () => '<del>';
  rules.s_close = () => '</del>';
}

function codeHtml(token: Token | undefined, info: string): string {
  const { content = '' } = token ?? {};
  return `<pre data-info="${escapeHtml(info)}" data-line="${lineOfToken(token)}"><code>${escapeHtml(content)}</code></pre>\n`;
}

function writeLines(tokens: readonly Token[]): void {
  let line = 1;
  for (const token of tokens) {
    // Table cells have no lines, but their row has one.
    line = token.map === null ? line : lineOfToken(token);
    if (token.nesting === 1) {
      token.attrSet('data-line', String(line));
    }
  }
}

function takeOwnIds(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const inline = token.type === 'heading_open' ? tokens[index + 1] : undefined;
    const [mark, id = ''] = OWN_ID.exec(inline?.content ?? '') ?? [];
    if (inline !== undefined && mark !== undefined) {
      inline.content = inline.content.slice(0, -mark.length).trimEnd();
      token.attrSet('data-id', id);
    }
  }
}
