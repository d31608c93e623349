import type MarkdownIt from 'markdown-it';
import { emptyLink, imageWithoutText, level1, lostCells, lostFootnote } from '#markdown/advice/blocks.ts';
import { codeNotes, codeOptions, shellPrompts, unclosedCode, untitledDiagram } from '#markdown/advice/code-blocks.ts';
import { htmlAdvice } from '#markdown/advice/html.ts';
import { marksAsText } from '#markdown/advice/marks-as-text.ts';
import type { NoticeCode, Notices } from '#markdown/notices.ts';
import type { Token } from '#markdown/parsing/tokens.ts';

type Text = {
  readonly sourceLines: readonly string[];
  /** Each footnote by `:label`; -1 if nothing refers to it. */
  readonly footnotes: Readonly<Record<string, number>>;
  /** The lines of the footnotes so far. */
  readonly definedAt: Map<string, number>;
  readonly notices: Notices;
};

/** A token's place in its text: `index` of `tokens`, and the 0-based `line`. */
export type Context = Text & { readonly tokens: readonly Token[]; readonly index: number; readonly line: number };

/** `row` lines below the token's first one; `text` stands there, and tells the column. */
export type Found = {
  readonly code: NoticeCode;
  readonly message: string;
  readonly row?: number;
  readonly text?: string;
};

type Rule = (token: Token, context: Context) => Found | readonly Found[] | undefined;

const RULES: Readonly<Partial<Record<string, readonly Rule[]>>> = {
  fence: [unclosedCode, codeOptions, codeNotes, shellPrompts, untitledDiagram],
  footnote_reference_open: [lostFootnote],
  heading_open: [level1],
  html_block: [htmlAdvice],
  html_inline: [htmlAdvice],
  image: [imageWithoutText],
  inline: [marksAsText],
  link_open: [emptyLink],
  tr_open: [lostCells],
};

/**
 * Reports in `env.notices` what the author of a text probably did not mean. Use it after all other plugins, because it reads the
 * text before they change it.
 */
export function useAdvice({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'advice', ({ tokens, src, env: { notices, footnotes } }) => {
    if (notices !== undefined) {
      const sourceLines = src.split('\n');
      advise(tokens, { sourceLines, footnotes: footnotes?.refs ?? {}, definedAt: new Map(), notices }, [0, 0]);
    }
  });
}

function advise(tokens: readonly Token[], shared: Text, lines: readonly [number, number]): void {
  let [line, end] = lines;
  for (const [index, token] of tokens.entries()) {
    // A footnote has no line, but its first block has one.
    const map = token.map ?? (token.type === 'footnote_reference_open' ? tokens[index + 1]?.map : undefined);
    [line, end] = map ?? [token.type.endsWith('break') ? line + 1 : line, end];
    const context = { ...shared, tokens, index, line };
    for (const { code, message, row = 0, text = '\n' } of (RULES[token.type] ?? []).flatMap(
      (rule) => rule(token, context) ?? [],
    )) {
      // Code and addresses that break over lines are not counted, so it may be below the counted line.
      const from = line + row;
      const columns = shared.sourceLines.slice(from, Math.max(end, from + 1)).map((source) => source.indexOf(text) + 1);
      const below = columns.findIndex((column) => column > 0);
      shared.notices.add(code, from + Math.max(below, 0) + 1, message, columns[below]);
    }
    if (token.type === 'inline') {
      advise(token.children ?? [], shared, [line, end]);
    }
  }
}
