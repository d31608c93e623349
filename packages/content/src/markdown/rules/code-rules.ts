import { pluralize } from '#files/content-error.ts';
import { isMermaidChart } from '#markdown/charts/mermaid-charts.ts';
import { diagramTitle } from '#markdown/code/diagram-titles.ts';
import { FENCE_OPTION, parseFenceInfo } from '#markdown/code/fence-info.ts';
import type { Token } from '#markdown/parsing/tokens.ts';
import { type Found, type Rule, rule } from '#markdown/rules/rule.ts';

const OPTIONS =
  'the options are title="server.ts", {2,5-7}, /word/, ins={3}, del={4}, lineNumbers, lineNumbers=42, wrap, run, file="server.ts", file="server.ts#part" and lines={5-12}';

const MARKUP = /^(?:html?|xml|svg|vue|svelte|astro|[jt]sx|php|mdx?|markdown|te?xt|handlebars|erb|liquid|diff|mermaid)$/;
const SHELL = /^(?:ba|z|fi|power)?sh$|^(?:shell|console|shellscript|ps1|cmd|bat)$/;
const QUOTE = /(?<=[=(,:[{]\s?)[“”‘’]|(?<=^\s*)[“”]/;
// In a shell, quotation marks begin a word. What is in straight ones is text, as are comments and here-documents.
const SHELL_QUOTE = /(?<=^|\s)[“”‘’](?=\S)/;
const SHELL_TEXT =
  /<<-?\s*(["']?)(\w+)\1[^\n]{0,200}\n[\s\S]{0,5000}?^[ \t]*\2$|"(?:\\.|[^"\\])*"|'[^']*'|(?<=^|\s)#.*/gm;
const DASH = /(?<=\s)[–—]-?(?=(?:[a-z][\w-]*|[A-Z])(?:[\s=]|$))/;
const ESCAPE = /(?<=[=-])&gt;|&amp;&amp;|&lt;(?=[\w/])|&amp;(?=[\w.-]{1,40}=)|(?<=[\w)] )&[lg]t;(?= ?[\w(])/;
const BLOCK = /^(?:`{3,}|~{3,}|:::|> ?\[!)/;
// Bold text, a link or a picture. Not keyword arguments, a file pattern, a power or a lambda.
const MARKDOWN =
  /(?<![\w*/])\*\*(?=\p{L})[^*\n]{0,200}[^\s*]\*\*(?![\w*/])|!\[[^\]\n]{0,200}\]\([^\s)]{1,300}\)|(?<![\w\])])\[[^\]\n]{1,200}\]\((?:https?:\/\/|mailto:|\/|\.{1,2}\/|#)[^\s)]{1,300}\)/u;
const HEADING = /^#{2,6} \p{L}[^\n]*(?:\n\s*\n|$)/u;
// Lines of words with the punctuation of a text, as far as its end. The first word may be in quotation marks or brackets.
const SENTENCE = /^["“(]?\p{Lu}[\p{L}\p{N} \n,.:;!?'’"“”()–—%/&-]{0,2000}[.!?]["”)]?$/u;
const MIN_LOWERCASE_WORDS = 4;

export const CODE_RULES: readonly Rule[] = [
  rule('code/unclosed', 'fence', ({ token }) => unclosed(token)),
  rule('code/option', 'fence', ({ token: { info } }) => unknownOptions(info)),
  rule('code/option', 'fence', ({ token }) => missingLines(token)),
  rule('code/copied', 'fence', ({ token }) =>
    // The first line is the one that opens the block.
    copied(['', ...writtenLines(token)], parseFenceInfo(token.info).language),
  ),
  rule('code/copied', 'code_inline', ({ token: { content } }) =>
    copied([content], /^\$? ?[a-z][\w./-]{0,40}\s/.test(content) ? 'sh' : 'js'),
  ),
  rule('code/indented', 'code_block', ({ token: { content } }) => {
    const text = content.trim();
    const [first = ''] = text.split('\n');
    return (
      (BLOCK.test(first) || isText(text)) &&
      `${first.slice(0, 40)} and what follows it is shown as code, because it is indented by four spaces; remove them, or write a line \`\`\` before and after it if it is code`
    );
  }),
  rule(
    'chart/mermaid',
    'fence',
    ({ token: { content, info } }) =>
      parseFenceInfo(info).language === 'mermaid' &&
      isMermaidChart(content) &&
      "Mermaid's charts have no true axes, so they are not drawn; write a block of the language chart, with lines such as type: bar, title: What it shows, data: |, and rows such as Name,12 below",
  ),
  rule('image/no-text', 'fence', ({ token: { content, info } }) => {
    const { language, title = diagramTitle(content) } = parseFenceInfo(info);
    return (
      language === 'mermaid' &&
      title === undefined &&
      !isMermaidChart(content) &&
      'the diagram has no title, so people who cannot see it do not learn what it shows; add a line accTitle: what it shows, below its first line'
    );
  }),
];

/** Whether an indented block looks like a text, and not like code, a comment or the output of a program. */
function isText(block: string): boolean {
  return (
    HEADING.test(block) || MARKDOWN.test(block.split('\n', 1)[0] ?? '') || block.split(/\n\s*\n/).every(isSentence)
  );
}

function isSentence(paragraph: string): boolean {
  const words = paragraph.replace(/`[^`\n]{1,100}`|\*\*|__/g, (mark) => (mark.startsWith('`') ? 'code' : ''));
  const lowercase = words.match(/(?<=\s)\p{Ll}+(?=[\s,.!?:;])/gu) ?? [];
  // Code has calls, and lines that are indented further.
  return SENTENCE.test(words) && !/\w\(|;$|\n\s/m.test(words) && lowercase.length >= MIN_LOWERCASE_WORDS;
}

/** The lines that the author wrote. Those of an included file are not the author's. */
function writtenLines({ content, meta }: Token): readonly string[] {
  return linesIn(meta?.isIncluded === true ? meta.written : content);
}

function linesIn(code: string): readonly string[] {
  return code === '' ? [] : code.replace(/\n$/, '').split('\n');
}

/** Finds what word processors and web pages do to code. In a console session, only commands count. */
function copied(lines: readonly string[], language: string): readonly Found[] {
  const isShell = SHELL.test(language);
  const isCode = (line: string) => language !== 'console' || line.startsWith('$ ');
  const code = lines.map((line) => (isCode(line) ? line : ''));
  const patterns = [...(MARKUP.test(language) ? [] : [QUOTE, ESCAPE]), ...(isShell ? [DASH] : [])];
  const found = patterns.map((pattern) => changed(pattern, code));
  return isShell && !changed(QUOTE, code) ? [...found, changed(SHELL_QUOTE, withoutTexts(code))] : found;
}

function changed(pattern: RegExp, lines: readonly string[]): Found {
  const row = lines.findIndex((line) => pattern.test(line));
  const [text] = pattern.exec(lines[row] ?? '') ?? [];
  const message = `${text} in the code was changed when it was copied, and programs refuse it; type the character again: " ' - or &`;
  return text !== undefined && { message, row };
}

/** Empties the lines of texts in shell code. */
function withoutTexts(lines: readonly string[]): readonly string[] {
  return lines
    .join('\n')
    .replace(SHELL_TEXT, (text) => `""${text.replace(/[^\n]+/g, '')}`)
    .split('\n');
}

function unclosed(token: Token): Found {
  const { map, markup } = token;
  const lines = writtenLines(token);
  const inner = lines.findIndex((line) => opensBlock(line, markup));
  if (inner !== -1) {
    const opening = JSON.stringify(lines[inner]?.trim());
    return `the code block that opens here was never closed, because ${opening} in its line ${inner + 1} begins another one; add a line ${markup} before that, or open and close this block with ${markup}${markup[0]} if the line belongs to it`;
  }
  // A closed block has an opening fence, the code, and a closing fence.
  const isOpen = (map?.[1] ?? 0) - (map?.[0] ?? 0) < lines.length + 2;
  return (
    isOpen &&
    `the code block that opens here is not closed, so everything below it is code; add a line ${markup} after the code`
  );
}

/** Whether a line would open a fenced block with the same marks if it were not in one. */
function opensBlock(line: string, markup: string): boolean {
  const [, marks, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*\S.*)$/.exec(line) ?? [];
  return marks === markup && !info.includes(markup.charAt(0));
}

function unknownOptions(info: string): Found {
  const written = info.replace(/^\s*[^\s{=]+(?![^\s{])/, '').replace(FENCE_OPTION, '');
  // A block without the code of its file is already reported.
  const option = written.match(/\S+/g)?.find((each) => !each.startsWith('file='));
  return option && `a code block has no option ${JSON.stringify(option)}, so it has no effect; ${OPTIONS}`;
}

function missingLines({ info, content }: Token): readonly Found[] {
  const { marked, inserted, deleted, words } = parseFenceInfo(info);
  const lines = linesIn(content);
  const ranges = [...marked, ...inserted, ...deleted];
  const odd = ranges.find(([first, last]) => first < 1 || first > last);
  const missing = ranges.flat().find((line) => line > lines.length);
  const word = words.find((each) => !lines.some((line) => line.includes(each)));
  return [
    odd &&
      `the code block marks {${odd.join('-')}}, which are not valid lines; count its lines from 1, and write the smaller number first`,
    missing !== undefined &&
      `the code block marks line ${missing}, but has ${pluralize(lines.length, 'line')}; count its lines from 1`,
    word !== undefined &&
      `the code block marks ${JSON.stringify(word)}, which is not in its code; correct the word between the slashes`,
  ];
}
