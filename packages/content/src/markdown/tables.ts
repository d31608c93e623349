import type MarkdownIt from 'markdown-it';
import type { Labels } from '#markdown/labels.ts';
import { tableGroup } from '#markdown/table-group.ts';
import { textOf } from '#markdown/text-of.ts';

type Labelled = { readonly labels: Labels };
type Token = ReturnType<MarkdownIt['parse']>[number];

/** Tables in their groups, with columns aligned by an attribute. */
export function useTableRules(rules: MarkdownIt['renderer']['rules']): void {
  rules.table_open = (tokens, index, _options, { labels }: Labelled) =>
    `${tableGroup(String(tokens[index]?.meta?.section ?? ''), labels)}<table>\n`;
  rules.table_close = () => '</table></div>\n';
  rules.th_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('scope', 'col');
    alignCell(tokens[index]);
    return self.renderToken(tokens, index, options);
  };
  rules.td_open = (tokens, index, options, _env, self) => {
    alignCell(tokens[index]);
    return self.renderToken(tokens, index, options);
  };
}

/** The content security policy allows no `style`, so a column's alignment is an attribute that style sheets can see. */
function alignCell(cell: Token | undefined): void {
  const align = /^text-align:(\w+)$/.exec(cell?.attrGet('style') ?? '')?.[1];
  if (cell !== undefined && align !== undefined) {
    cell.attrs = (cell.attrs ?? []).map((attribute) => (attribute[0] === 'style' ? ['align', align] : attribute));
  }
}

/** A header without a text would be announced with each cell of its column: the corner above row names is a cell. */
export function emptyHeadersToCells(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'th_open' && tokens[index + 1]?.content === '') {
      token.type = 'td_open';
      token.tag = 'td';
    }
    if (token.type === 'th_close' && tokens[index - 1]?.content === '') {
      token.type = 'td_close';
      token.tag = 'td';
    }
  }
}

/** Tells each table in which section it stands. */
export function nameTables(tokens: readonly Token[]): void {
  let section = '';
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      section = textOf(tokens[index + 1]?.children ?? []);
    }
    if (token.type === 'table_open') {
      token.meta = { section };
    }
  }
}
