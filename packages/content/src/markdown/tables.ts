import type MarkdownIt from 'markdown-it';
import type { Labels } from '#markdown/labels.ts';
import { tableGroup } from '#markdown/table-group.ts';
import { nameOf, textOf } from '#markdown/text-of.ts';

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

// With a sign, a currency and a unit, as `~1,200`, `40.3%`, `< 8.0 s` and `$12`.
const FIGURE = /^[-+−±~≈<>≤≥]? ?\p{Sc}?\d[\d.,' \u00a0\u2009\u202f]*(?:[%‰×°]|[\p{L}µ/]{1,5})?$/u;
const NO_FIGURE = /^[-–—]?$/;

/** Columns of figures, but the one that names the rows, end at the right unless the author says where they end. */
export function alignFigures(tokens: readonly Token[]): void {
  let begin = 0;
  for (const [index, { type }] of tokens.entries()) {
    if (type === 'table_open') {
      begin = index;
    } else if (type === 'table_close') {
      alignColumns(tokens.slice(begin, index));
    }
  }
}

function alignColumns(tokens: readonly Token[]): void {
  const columns: Array<Array<{ readonly cell: Token; readonly text: string | undefined }>> = [];
  let place = 0;
  for (const [index, cell] of tokens.entries()) {
    if (cell.type === 'tr_open') {
      place = 0;
    } else if (cell.type === 'th_open' || cell.type === 'td_open') {
      // A row has as many cells as the header, of which empty ones are cells too.
      const isHeader = columns[place] === undefined;
      columns[place] ??= [];
      columns[place]?.push({ cell, text: isHeader ? undefined : textOf(tokens[index + 1]?.children ?? []).trim() });
      place += 1;
    }
  }
  for (const column of columns.slice(1)) {
    const texts = column.flatMap(({ text }) => (text === undefined || NO_FIGURE.test(text) ? [] : [text]));
    const isAligned = column.some(({ cell }) => cell.attrGet('style') !== null);
    if (!isAligned && texts.length > 1 && texts.every((text) => FIGURE.test(text))) {
      for (const { cell } of column) {
        cell.attrSet('style', 'text-align:right');
      }
    }
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
      section = nameOf(tokens[index + 1]?.children ?? []);
    }
    if (token.type === 'table_open') {
      token.meta = { section };
    }
  }
}
