import { percentDecoded } from '@portico/core/routes';
import type MarkdownIt from 'markdown-it';
import { pluralize } from '#files/content-error.ts';
import {
  type Advice,
  characterAdvice,
  codeAdvice,
  INVISIBLE_IN_TEXT,
  indentedAdvice,
} from '#markdown/advice/code-advice.ts';
import { ELEMENT } from '#markdown/advice/mark.ts';
import { MARKS } from '#markdown/advice/marks.ts';
import { imageWithoutText, LEVEL_1 } from '#markdown/parsing/author-html.ts';
import { lineOfToken, type Token } from '#markdown/parsing/tokens.ts';
import type { Notices } from '#markdown/tree/context.ts';

const FORMULA_ENDS: Readonly<Record<string, string>> = { '\\[': '\\]', '\\(': '\\)' };
// Tokens. A text of only such brackets would take quadratic time.
const MAX_FORMULA = 200;
const WRONG_SCHEME =
  /^(?:https?:\/(?!\/)|https?\/\/|(?:htt?|h?ttps?|h{2,}ttps?|ht{3,}ps?|https?s|httpp?s?)(?<!https?):\/\/|https?:\/\/https?(?::|\/\/|%3A))/i;
const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::\d+)?\/blog(?=[/?#]|$)/i;
const SAYS_NOTHING = /^(?:an? )?(?:image|picture|photo|screenshot|screen shot|img|alt|alt text|untitled|pic)\.?$/i;
const DUNDER =
  /^(?:init|main|name|file|dict|str|repr|call|new|del|all|doc|class|proto|dirname|filename|enter|exit|getattr|iter|next|len|eq|hash|version|builtins|pycache)$/;
const MAX_UNDERLINED = 80;
const STANDS_FOR: Readonly<Record<string, string>> = { softbreak: '\n', hardbreak: '\n' };

/** Reports in `env.notices` what an author probably did not mean. Use it last, because it reads the text before the other plugins change it. */
export function useAdvice({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'advice', ({ tokens, src, env: { notices, footnotes } }) => {
    const source = src.split('\n');
    let line = 1;
    for (const [index, token] of tokens.entries()) {
      // A footnote has no line, but its first block has one. Neither have the cells of a table, but their row has one.
      const placed = [token, tokens[index + 1]].find((each) => each?.map);
      line = placed === undefined ? line : lineOfToken(placed);
      const isUnused = token.type === 'footnote_reference_open' && footnotes?.refs?.[`:${token.meta?.label}`] === -1;
      report(notices, line, isUnused ? unusedFootnote(token) : adviceOn(tokens, index, source[line - 1]));
      let row = 0;
      const children = token.children ?? [];
      for (const [childIndex, child] of children.entries()) {
        row += child.type.endsWith('break') ? 1 : 0;
        report(notices, line + row, adviceOn(children, childIndex));
      }
    }
  });
}

function report(notices: Notices | undefined, line: number, advice: readonly Advice[]): void {
  for (const { message, isMistake, row = 0 } of advice) {
    isMistake ? notices?.mistake(line + row, message) : notices?.warn(line + row, message);
  }
}

/** `source` is the line of the Markdown, for a block. */
function adviceOn(tokens: readonly Token[], index: number, source = ''): readonly Advice[] {
  const [token, next] = [tokens[index], tokens[index + 1]];
  switch (token?.type) {
    case 'fence':
      return codeAdvice(token);
    case 'code_block':
      return [...characterAdvice(token.content.split('\n')), ...indentedAdvice(token)];
    case 'code_inline':
      return characterAdvice([token.content], INVISIBLE_IN_TEXT);
    case 'heading_open':
      // The ======= of a merge conflict makes its first version a heading.
      return headingAdvice(token, next?.content ?? '');
    case 'image':
      return imageAdvice(token);
    case 'inline':
      return [
        ...taskAdvice(tokens, index),
        ...textAdvice(token.children ?? []),
        ...formulaAdvice(token.children ?? []),
      ];
    case 'strong_open':
    case 'em_open':
      return emphasisAdvice(tokens, index);
    case 'link_open':
      return linkAdvice(token, next);
    case 'tr_open':
      return rowAdvice(tokens, index, source);
    default:
      return [];
  }
}

function headingAdvice({ markup, tag }: Token, text: string): readonly Advice[] {
  if (text.startsWith('<<<<<<<')) {
    return [];
  }
  if (text === '') {
    return [{ isMistake: true, message: `the heading has no text; write it after ${markup}, or delete the line` }];
  }
  // A line of hyphens is more often meant to divide than to underline.
  const isAccident = markup === '-' && (/\n|[.:!?]$/.test(text) || text.length > MAX_UNDERLINED);
  const accident = `${JSON.stringify(text.slice(0, 40))} is a heading, because a line of --- follows it; leave an empty line before that line`;
  return [isAccident ? [{ message: accident }] : [], tag === 'h1' ? [{ message: LEVEL_1 }] : []].flat();
}

function imageAdvice(token: Token): readonly Advice[] {
  const [text, source] = [token.content.trim(), String(token.attrGet('src'))];
  if (text === '') {
    return [{ message: imageWithoutText(source) }];
  }
  const isName = text.toLowerCase() === percentDecoded(source.replace(/^.*\//s, ''))?.toLowerCase();
  const message = `the alternative text ${JSON.stringify(text)} says nothing about it; write what the image shows`;
  return isName || SAYS_NOTHING.test(text) ? [{ message }] : [];
}

function taskAdvice(tokens: readonly Token[], index: number): readonly Advice[] {
  const isParagraph = tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type !== 'list_item_open';
  const [box] = (isParagraph && /^\[[ xX]\] (?=\S)/.exec(tokens[index]?.content ?? '')) || [];
  return box === undefined
    ? []
    : [{ isMistake: true, message: `${box.trim()} is shown as text, because a task begins with - [ ]` }];
}

/** Code and products that became emphasis. */
function emphasisAdvice(tokens: readonly Token[], index: number): readonly Advice[] {
  const { type, markup = '' } = tokens[index] ?? {};
  const [before = '', text = ''] = [tokens[index - 1]?.content, tokens[index + 1]?.content];
  if (markup === '__' && DUNDER.test(text)) {
    return [{ message: `__${text}__ is bold without its underscores; put it in backticks if it is code` }];
  }
  const isProduct = type === 'em_open' && markup === '*' && /\d$/.test(before) && /^\d+$/.test(text);
  return isProduct
    ? [{ message: `${text} is shown in italics, because of the * around it; write × or \\* for a product` }]
    : [];
}

function unusedFootnote({ meta }: Token): readonly Advice[] {
  const mark = `[^${meta?.label}]`;
  const message = `the footnote ${mark} is not shown, because the text does not refer to it; write ${mark} where it belongs, or delete it`;
  return [{ isMistake: true, message }];
}

function textAdvice(children: readonly Token[]): readonly Advice[] {
  const text = children
    .map(({ type, content }) => STANDS_FOR[type] ?? (isText(type, content) ? content : ELEMENT))
    .join('');
  // `matchAll` copies its pattern, and almost all patterns find nothing.
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

/** Finds a formula of LaTeX: `\\[` and `\\(` are escaped brackets in Markdown. */
function formulaAdvice(children: readonly Token[]): readonly Advice[] {
  let row = 0;
  for (const [index, { type, markup }] of children.entries()) {
    row += type.endsWith('break') ? 1 : 0;
    const end = type === 'text_special' ? FORMULA_ENDS[markup] : undefined;
    const length =
      end === undefined ? -1 : children.slice(index, index + MAX_FORMULA).findIndex((child) => child.markup === end);
    const inside = length === -1 ? [] : children.slice(index + 1, index + length);
    const tex = inside.map(({ content, markup: mark }) => mark || content).join('');
    if (/\\[a-z]{2}|[\^_=]/i.test(tex)) {
      const message = `${markup}${tex.slice(0, 60)}${end} is shown as text, because a formula is between dollars; write $…$, or $$ before and after it`;
      return [{ isMistake: true, message, row }];
    }
  }
  return [];
}

/** A backslash before a letter escapes nothing. */
function isText(type: string, content: string): boolean {
  return type === 'text' || (type === 'text_special' && /^\\./.test(content));
}

function linkAdvice(token: Token, next: Token | undefined): readonly Advice[] {
  const href = String(token.attrGet('href') ?? '');
  const isHidden = next?.type === 'link_close';
  const what = isHidden ? `to ${JSON.stringify(href)} has no text` : `${JSON.stringify(next?.content)} has no address`;
  const message = `the link ${what}, so readers cannot follow it; write [its text](its address)`;
  if (isHidden || href === '') {
    return [{ isMistake: true, message }];
  }
  const shown = JSON.stringify(href);
  if (href === '#') {
    const top = 'the link leads to "#", the top of this page; write where it should lead';
    return [{ message: top }];
  }
  const [address = '', label] = href.split(/%7C|\|/);
  if (token.markup === 'autolink' && label !== undefined) {
    const meant = `[${percentDecoded(label) ?? label}](${address})`;
    return [
      { isMistake: true, message: `the link leads to ${shown}, because < > contain only an address; write ${meant}` },
    ];
  }
  if (WRONG_SCHEME.test(href)) {
    return [
      { isMistake: true, message: `the link leads to ${shown}, but an address begins with https://; correct it` },
    ];
  }
  return OWN_MACHINE.test(href)
    ? [
        {
          isMistake: true,
          message: `the link leads to ${shown}, which is each reader's own machine; write the path, such as /blog/its-slug`,
        },
      ]
    : [];
}

function rowAdvice(tokens: readonly Token[], start: number, source: string): readonly Advice[] {
  let columns = 0;
  for (let index = start; (tokens[index]?.type ?? 'tr_close') !== 'tr_close'; index += 1) {
    columns += tokens[index]?.type === 'td_open' ? 1 : 0;
  }
  // As markdown-it divides a row: at each | without a backslash before it.
  const cells = source
    .replace(/^[\s>]*\|?|(?<!\\)\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
  const lost = columns === 0 ? undefined : cells.slice(columns).find((cell) => cell !== '');
  const message = `the row has ${pluralize(cells.length, 'cell')}, but the header has ${columns}, so ${JSON.stringify(lost)} is left out; add a column to the header, or write a | in a cell as \\|, in code too`;
  return lost === undefined ? [] : [{ isMistake: true, message }];
}
