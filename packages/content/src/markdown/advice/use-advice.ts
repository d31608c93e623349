import type MarkdownIt from 'markdown-it';
import { findSecrets } from '#files/secrets.ts';
import {
  boxAdvice,
  closingAdvice,
  footnoteAdvice,
  headingAdvice,
  listAdvice,
  nestingAdvice,
  rowAdvice,
} from '#markdown/advice/block-advice.ts';
import { characterAdvice, controlAdvice, INVISIBLE_IN_CODE, textCharacterAdvice } from '#markdown/advice/characters.ts';
import { codeAdvice, indentedAdvice, inlineCodeAdvice } from '#markdown/advice/code-advice.ts';
import { definitionAdvice } from '#markdown/advice/definition-advice.ts';
import {
  emphasisAdvice,
  escapedAdvice,
  formulaAdvice,
  imageAdvice,
  linkAdvice,
  lostObjectAdvice,
  namedLinesAdvice,
  playerAdvice,
  shortFenceAdvice,
  taskAdvice,
} from '#markdown/advice/inline-advice.ts';
import { type Advice, ELEMENT } from '#markdown/advice/mark.ts';
import { MARKS } from '#markdown/advice/marks.ts';
import { lineOfToken, type Token } from '#markdown/parsing/tokens.ts';
import type { Notices } from '#markdown/tree/context.ts';

const STANDS_FOR: Readonly<Record<string, string>> = { softbreak: '\n', hardbreak: '\n' };

/**
 * Adds text that the author probably did not intend to `env.notices`. Use it last, because it has to see the text before the
 * other plugins change it.
 */
export function useAdvice({ core }: MarkdownIt): void {
  // Must run before they are removed.
  core.ruler.before('characters', 'control-characters', ({ src, env: { notices } }) => {
    report(notices, 1, controlAdvice(src));
  });
  core.ruler.after('used-definitions', 'advice', ({ tokens, src, env }) => {
    const { notices, footnotes, definitions = [] } = env;
    const source = src.split('\n');
    reportSecrets(notices, source);
    for (const { line, ...advice } of definitionAdvice(definitions, src)) {
      report(notices, line, [advice]);
    }
    const labels = new Set<string>();
    let line = 1;
    for (const [index, token] of tokens.entries()) {
      // A footnote has no line, but its first block has one. Table cells have none either, but their row has one.
      const placed = [token, tokens[index + 1]].find((each) => each?.map);
      line = placed === undefined ? line : lineOfToken(placed);
      report(notices, line, adviceOn(tokens, index, source));
      if (token.type === 'footnote_reference_open') {
        const label = `:${token.meta?.label}`;
        const isUnused = footnotes?.refs?.[label] === -1;
        report(notices, line, footnoteAdvice(token, { isUnused, isRepeated: labels.has(label) }));
        labels.add(label);
      }
      if (token.meta?.isIncluded) {
        reportSecrets(notices, token.content.split('\n'), line);
      }
      let row = 0;
      const children = token.children ?? [];
      for (const [childIndex, child] of children.entries()) {
        row += child.type.endsWith('break') ? 1 : 0;
        report(notices, line + row, adviceOn(children, childIndex));
      }
    }
  });
}

/** `at` is the line of the block that shows these lines, if they come from a file. */
function reportSecrets(notices: Notices | undefined, lines: readonly string[], at?: number): void {
  for (const { line, message, ...secret } of findSecrets(lines)) {
    notices?.secret(at ?? line, message, secret);
  }
}

function report(notices: Notices | undefined, line: number, advice: readonly Advice[]): void {
  for (const { message, isMistake, row = 0 } of advice) {
    isMistake ? notices?.mistake(line + row, message) : notices?.warn(line + row, message);
  }
}

/** For a block, `lines` are the lines of the Markdown. */
function adviceOn(tokens: readonly Token[], index: number, lines: readonly string[] = []): readonly Advice[] {
  const [token, next] = [tokens[index], tokens[index + 1]];
  switch (token?.type) {
    case 'fence':
      return codeAdvice(token);
    case 'code_block':
      return [...characterAdvice(token.content.split('\n')), ...indentedAdvice(token)];
    case 'code_inline':
      return [...characterAdvice([token.content], INVISIBLE_IN_CODE), ...inlineCodeAdvice(token.content)];
    case 'directive_open':
      return boxAdvice(tokens, index);
    case 'heading_open':
      return headingAdvice(tokens, index, lines);
    case 'image':
      return imageAdvice(token);
    case 'inline':
      return [
        ...taskAdvice(tokens, index),
        ...shortFenceAdvice(token),
        ...textAdvice(shownText(token.children ?? [])),
        ...textCharacterAdvice(shownText(token.children ?? [])),
        ...formulaAdvice(token.children ?? []),
        ...escapedAdvice(token.children ?? []),
        ...closingAdvice(tokens, index),
        ...playerAdvice(tokens, index),
        ...namedLinesAdvice(token),
        ...lostObjectAdvice(token.children ?? []),
      ];
    case 'strong_open':
    case 'em_open':
      return emphasisAdvice(tokens, index);
    case 'link_open':
      return linkAdvice(token, next);
    case 'bullet_list_open':
      return nestingAdvice(tokens, index, lines);
    case 'ordered_list_open':
      return listAdvice(tokens, index);
    case 'tr_open':
      return rowAdvice(tokens, index, lines);
    default:
      return [];
  }
}

function shownText(children: readonly Token[]): string {
  return children.map(({ type, content }) => STANDS_FOR[type] ?? (isText(type, content) ? content : ELEMENT)).join('');
}

function textAdvice(text: string): readonly Advice[] {
  // `matchAll` copies its pattern, and almost all patterns have no match.
  const found = MARKS.filter(({ pattern }) => text.search(pattern) !== -1);
  return found.flatMap(({ isAdvice = false, pattern, why }) => {
    let row = 0;
    let from = 0;
    return [...text.matchAll(pattern)].map((match): Advice => {
      row += text.slice(from, match.index).split('\n').length - 1;
      from = match.index;
      const [first = ''] = match[0].trim().split('\n');
      const shown = first.replace(/^(.{60}).+$/s, '$1…').replaceAll(ELEMENT, '…');
      const message = `${shown} is shown as text, because ${typeof why === 'string' ? why : why(...match)}`;
      return { isMistake: !isAdvice, message, row };
    });
  });
}

/** Whether a token is text. A backslash before a letter escapes nothing. */
function isText(type: string, content: string): boolean {
  return type === 'text' || (type === 'text_special' && /^\\./.test(content));
}
