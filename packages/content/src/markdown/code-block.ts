import { type LineMark, readCodeNotes } from '#markdown/code-notes.ts';
import { diagramTitle } from '#markdown/diagrams.ts';
import { parseFenceInfo } from '#markdown/fence-info.ts';
import { type Highlighter, languageName } from '#markdown/highlight.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import { type Labels, labelsFor } from '#markdown/labels.ts';
import { markWords } from '#markdown/mark-words.ts';

// The header of a file has a space behind its signs.
const INSERTED = /^\+(?!\+\+(?: |$))/;
const DELETED = /^-(?!--(?: |$))/;
const SIGNS: ReadonlyMap<LineMark | undefined, string> = new Map([
  ['inserted', '+ '],
  ['deleted', '- '],
]);
const SHELL_GRAMMAR = 'bash';
const SHELL_SESSIONS = new Set(['console', 'shell-session', 'shellsession']);
const USER_PROMPT = '$ ';
const ROOT_PROMPT = '# ';
const CONTINUATION_PROMPT = '> ';

// What one character may become: an escaped one, in a colour of its own, in a mark of its own, each with its end tag.
const LONGEST_CHARACTER = `<mark><span class="code-token-string-expression">&quot;</span></mark>`.length;
const LONGEST_LINE =
  '<span class="line inserted marked focused" data-number="1000000"><span class="sign">+ </span>\n</span>'.length;
// Around the lines, but for what is written after the fence.
const LONGEST_FRAME = 1_000;
// It stands in three places.
const INFO_TIMES = 3 * '&quot;'.length;

/** The most characters that the HTML of a code block may have. */
export function longestCodeBlock(code: string, info: string): number {
  const lines = code.split('\n').length;
  return code.length * LONGEST_CHARACTER + lines * LONGEST_LINE + info.length * INFO_TIMES + LONGEST_FRAME;
}

/** The language whose grammar `codeBlock` asks the highlighter for; it has to be loaded before. */
export function grammarOf(language: string): string {
  return SHELL_SESSIONS.has(language) ? SHELL_GRAMMAR : language;
}

export type CodeBlockOptions = {
  readonly highlighter: Highlighter;
  /** Those of the text around the code; those of the first language where they are absent. */
  readonly labels?: Labels;
};

/**
 * A fenced code block as HTML. Every line is a `<span class="line">`, so that CSS can mark and number lines;
 * the prompts of shell sessions stand in `<span class="prompt">`, which is neither selected nor copied,
 * and so does the sign of a line that is new or gone.
 */
export function codeBlock(
  code: string,
  info: string,
  { highlighter, labels = labelsFor(undefined) }: CodeBlockOptions,
): string {
  const { language, firstNumber, wraps, ...fence } = parseFenceInfo(info);
  const title = fence.title ?? (language === 'mermaid' ? diagramTitle(code) : undefined);
  const { lines: plain, marks, words } = readCodeNotes(code.replace(/\n$/, '').split('\n'));
  const is = (mark: LineMark, index: number) => marks.get(mark)?.has(index) === true;
  const source = plain.join('\n');
  const html = SHELL_SESSIONS.has(language) ? sessionLines(plain, highlighter) : highlighter.lines(source, language);
  const changes = plain.map((_, index): LineMark | undefined => {
    if (fence.deleted.has(index + 1) || is('deleted', index)) {
      return 'deleted';
    }
    return fence.inserted.has(index + 1) || is('inserted', index) ? 'inserted' : undefined;
  });
  // A colour alone tells a change to few: each line of such a block begins with its sign.
  const isSigned = changes.some((change) => change !== undefined);
  const lines = html.map((line, index) => {
    const text = plain[index] ?? '';
    const change = changes[index];
    const isMarked = fence.marked.has(index + 1) || is('marked', index);
    const classes = [
      change === undefined ? kindOf(language, text) : `line ${change}`,
      ...(isMarked ? ['marked'] : []),
      ...(is('focused', index) ? ['focused'] : []),
    ].join(' ');
    const number = firstNumber === undefined ? '' : ` data-number="${firstNumber + index}"`;
    const sign = isSigned ? `<span class="sign">${SIGNS.get(change) ?? '  '}</span>` : '';
    const here = words.filter(({ from }) => from <= index).map(({ word }) => word);
    // Screen readers say so, and feeds show it.
    const element = isMarked ? 'mark' : 'span';
    return `<${element} class="${classes}"${number}>${sign}${markWords(line, text, [...fence.words, ...here])}\n</${element}>`;
  });
  const caption = title === undefined ? '' : `<figcaption>${escapeHtml(title)}</figcaption>`;
  const hasFocus = (marks.get('focused')?.size ?? 0) > 0;
  const classes = ['code', ...(wraps ? ['wraps'] : []), ...(hasFocus ? ['has-focus'] : [])].join(' ');
  const start = codeBlockStart({ language, name: blockName(language, title, labels), caption, labels, classes });
  return `${start}><code>${lines.join('')}${CODE_BLOCK_END}\n`;
}

function kindOf(language: string, line: string): string {
  if (language !== 'diff') {
    return 'line';
  }
  if (INSERTED.test(line)) {
    return 'line inserted';
  }
  return DELETED.test(line) ? 'line deleted' : 'line';
}

type BlockStart = {
  readonly language: string;
  /** What assistive technology calls the block. */
  readonly name: string;
  /** Markup. */
  readonly caption?: string;
  readonly labels: Labels;
  readonly classes?: string;
};

/**
 * The markup of a code block up to its `<pre`, whose tag is still open. The button does nothing by itself: the page that
 * shows the block gives it its work.
 */
export function codeBlockStart({ language, name, caption = '', labels, classes = 'code' }: BlockStart): string {
  const button = `<button type="button" class="copy-code needs-script"${labels.langAttribute} aria-label="${labels.copyCode}">${labels.copy}</button>`;
  // A scrolling block has to be reachable by keyboard (WCAG 2.1.1), and what is reached has to say what it is (4.1.2).
  const group = `role="group"${labels.langAttribute} aria-label="${escapeHtml(name)}" tabindex="0"`;
  return `<figure class="${classes}" data-language="${escapeHtml(language)}">${caption}${button}<pre ${group}`;
}

export const CODE_BLOCK_END = '</code></pre></figure>';

function blockName(language: string, title: string | undefined, labels: Labels): string {
  if (title) {
    return labels.codeTitled(title);
  }
  const name = languageName(SHELL_SESSIONS.has(language) ? 'console' : language);
  return name === undefined ? labels.code : labels.codeIn(name);
}

/** Commands are highlighted, each with the lines that continue it, which alone would be read as other commands; what they print is not. */
function sessionLines(lines: readonly string[], highlighter: Highlighter): readonly string[] {
  const shown: string[] = [];
  // Where a user gives commands, a # begins a comment or what a command prints.
  const prompt = lines.some((line) => line.startsWith(USER_PROMPT)) ? USER_PROMPT : ROOT_PROMPT;
  for (let at = 0; at < lines.length; at = shown.length) {
    if (!lines[at]?.startsWith(prompt)) {
      shown.push(`<span class="output">${escapeHtml(lines[at] ?? '')}</span>`);
      continue;
    }
    let end = at + 1;
    while (end < lines.length && lines[end - 1]?.endsWith('\\')) {
      end += 1;
    }
    const [first = '', ...others] = lines.slice(at, end);
    const command = [splitAfter(prompt, first), ...others.map((line) => splitAfter(CONTINUATION_PROMPT, line))];
    const highlighted = highlighter.lines(command.map(([, text]) => text).join('\n'), SHELL_GRAMMAR);
    shown.push(...command.map(([before], place) => `${promptSpan(before)}${highlighted[place] ?? ''}`));
  }
  return shown;
}

/** A line's prompt, empty where it has none, and the rest of the line. */
function splitAfter(prompt: string, line: string): readonly [prompt: string, text: string] {
  return line.startsWith(prompt) ? [prompt, line.slice(prompt.length)] : ['', line];
}

function promptSpan(prompt: string): string {
  return prompt === '' ? '' : `<span class="prompt">${escapeHtml(prompt)}</span>`;
}
