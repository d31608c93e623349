import type { Context, Found } from '#markdown/advice/use-advice.ts';
import type { Token } from '#markdown/parsing/tokens.ts';
import { countOf } from '#texts/count-of.ts';

export const LEVEL_1: Found = {
  code: 'heading-level',
  message: 'the title is a heading of level 1 already; begin sections with ## and their parts with ###',
};

export function level1({ tag }: Token, { notices }: Context): Found | undefined {
  return tag === 'h1' && !notices.has('heading-level') ? LEVEL_1 : undefined;
}

export function withoutText(source: unknown): Found {
  const message = `the image ${JSON.stringify(source)} has no alternative text, so people who cannot see it miss it; write ![what it shows](…), or <img alt=""> if it is only decoration`;
  return { code: 'image-without-text', message };
}

export function imageWithoutText(token: Token): Found | undefined {
  return token.content.trim() === '' ? { ...withoutText(token.attrGet('src')), text: '![]' } : undefined;
}

/** A link without an address, or one that nobody sees. */
export function emptyLink(token: Token, { tokens, index }: Context): Found | undefined {
  const href = String(token.attrGet('href') ?? '');
  const next = tokens[index + 1];
  const isHidden = next?.type === 'link_close';
  const what = isHidden ? `to ${JSON.stringify(href)} has no text` : `${JSON.stringify(next?.content)} has no address`;
  const message = `the link ${what}, so nobody can follow it; write [its text](its address)`;
  return isHidden || href === '' ? { code: 'link-empty', message, text: `${next?.content}](` } : undefined;
}

/** A footnote that nothing refers to, or that has the name of an earlier one. */
export function lostFootnote({ meta }: Token, { line, footnotes, definedAt }: Context): Found | undefined {
  const mark = `[^${meta?.label}]`;
  const before = definedAt.get(mark);
  definedAt.set(mark, line);
  if (before !== undefined) {
    const message = `two footnotes are named ${mark}, and only the last one is shown; rename this one, also in the text`;
    return { code: 'footnote', message, row: before - line };
  }
  const message = `the footnote ${mark} is not shown, because nothing in the text refers to it; write ${mark} where it belongs, or delete it`;
  return footnotes[`:${meta?.label}`] === -1 ? { code: 'footnote', message } : undefined;
}

/** Cells beyond the last column of the header. */
export function lostCells(_token: Token, { tokens, index, line, sourceLines }: Context): Found | undefined {
  let columns = 0;
  for (let at = index + 1; tokens[at]?.type !== 'tr_close' && at < tokens.length; at += 1) {
    columns += tokens[at]?.type === 'td_open' ? 1 : 0;
  }
  // As markdown-it divides a row: at each | without a backslash before it.
  const row = sourceLines[line]?.replace(/^[\s>]*\|?|(?<!\\)\|\s*$/g, '') ?? '';
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const lost = columns === 0 ? undefined : cells.slice(columns).find((cell) => cell !== '');
  const message = `the row has ${countOf(cells.length, 'cell')}, but the header has ${columns}, so ${JSON.stringify(lost?.slice(0, 40))} is left out; add a column to the header, or write a | within a cell as \\|, in code too`;
  return lost === undefined ? undefined : { code: 'table', message };
}
