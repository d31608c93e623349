import type MarkdownIt from 'markdown-it';
import { codeAdvice } from '#markdown/advice/code-advice.ts';
import { htmlAdvice, imageWithoutText, LEVEL_1 } from '#markdown/advice/html-advice.ts';
import { textAdvice } from '#markdown/advice/text-advice.ts';
import type { Notices } from '#markdown/notices.ts';
import type { Token } from '#markdown/parsing/tokens.ts';
import { pluralize } from '#texts/pluralize.ts';

/** A token's place in its text: `index` of `tokens`, and the 0-based `line`. */
export type Context = {
  readonly tokens: readonly Token[];
  readonly index: number;
  readonly line: number;
  readonly sourceLines: readonly string[];
  /** Each footnote by `:label`; -1 if nothing refers to it. */
  readonly footnotes: Readonly<Record<string, number>>;
};

/** Advice about `text`, which is `row` lines below the token's first line. */
export type Advice = {
  readonly message: string;
  readonly isMistake?: boolean;
  readonly row?: number;
  readonly text?: string;
};

type Rule = (token: Token, context: Context) => readonly Advice[];

const RULES: Readonly<Partial<Record<string, Rule>>> = {
  fence: codeAdvice,
  footnote_reference_open: footnoteAdvice,
  heading_open: headingAdvice,
  html_block: htmlAdvice,
  html_inline: htmlAdvice,
  image: imageAdvice,
  inline: textAdvice,
  link_open: linkAdvice,
  tr_open: rowAdvice,
};

/**
 * Reports in `env.notices` what the author of a text probably did not mean. Use it after all other plugins, because it reads the
 * text before they change it.
 */
export function useAdvice({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'advice', ({ tokens, src, env: { notices, footnotes } }) => {
    if (notices !== undefined) {
      const text = { sourceLines: src.split('\n'), footnotes: footnotes?.refs ?? {} };
      advise(tokens, text, notices, [0, 0]);
    }
  });
}

function advise(
  tokens: readonly Token[],
  text: Pick<Context, 'sourceLines' | 'footnotes'>,
  notices: Notices,
  lines: readonly [first: number, end: number],
): void {
  let [line, end] = lines;
  for (const [index, token] of tokens.entries()) {
    // A footnote has no line, but its first block has one.
    const map = token.map ?? (token.type === 'footnote_reference_open' ? tokens[index + 1]?.map : undefined);
    [line, end] = map ?? [token.type.endsWith('break') ? line + 1 : line, end];
    for (const advice of RULES[token.type]?.(token, { ...text, tokens, index, line }) ?? []) {
      // Line breaks in code and addresses are not counted, so it may be below the counted line.
      const from = line + (advice.row ?? 0);
      const columns = text.sourceLines
        .slice(from, Math.max(end, from + 1))
        .map((source) => source.indexOf(advice.text ?? '\n') + 1);
      const below = columns.findIndex((column) => column > 0);
      const place = from + Math.max(below, 0) + 1;
      advice.isMistake
        ? notices.mistake(place, advice.message, columns[below])
        : notices.warn(place, advice.message, columns[below]);
    }
    if (token.type === 'inline') {
      advise(token.children ?? [], text, notices, [line, end]);
    }
  }
}

function headingAdvice({ tag }: Token): readonly Advice[] {
  return tag === 'h1' ? [LEVEL_1] : [];
}

function imageAdvice(token: Token): readonly Advice[] {
  return token.content.trim() === '' ? [{ ...imageWithoutText(token.attrGet('src')), text: '![]' }] : [];
}

/** A link without an address, or without a text. */
function linkAdvice(token: Token, { tokens, index }: Context): readonly Advice[] {
  const href = String(token.attrGet('href') ?? '');
  const next = tokens[index + 1];
  const isHidden = next?.type === 'link_close';
  const what = isHidden ? `to ${JSON.stringify(href)} has no text` : `${JSON.stringify(next?.content)} has no address`;
  const message = `the link ${what}, so readers cannot follow it; write [its text](its address)`;
  return isHidden || href === '' ? [{ isMistake: true, message, text: `${next?.content}](` }] : [];
}

function footnoteAdvice({ meta }: Token, { footnotes }: Context): readonly Advice[] {
  const mark = `[^${meta?.label}]`;
  const message = `the footnote ${mark} is not shown, because the text does not refer to it; write ${mark} where it belongs, or delete it`;
  return footnotes[`:${meta?.label}`] === -1 ? [{ isMistake: true, message }] : [];
}

/** Cells beyond the last column of the header. */
function rowAdvice(_token: Token, { tokens, index, line, sourceLines }: Context): readonly Advice[] {
  const end = tokens.findIndex(({ type }, at) => at > index && type === 'tr_close');
  const columns = tokens.slice(index, end).filter(({ type }) => type === 'td_open').length;
  // As markdown-it divides a row: at each | without a backslash before it.
  const row = sourceLines[line]?.replace(/^[\s>]*\|?|(?<!\\)\|\s*$/g, '') ?? '';
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const lost = columns === 0 ? undefined : cells.slice(columns).find((cell) => cell !== '');
  const message = `the row has ${pluralize(cells.length, 'cell')}, but the header has ${columns}, so ${JSON.stringify(lost)} is left out; add a column to the header, or write a | in a cell as \\|, in code too`;
  return lost === undefined ? [] : [{ isMistake: true, message }];
}
