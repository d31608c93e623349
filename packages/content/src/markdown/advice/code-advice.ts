import { closest } from '@portico/core/closest';
import { bundledLanguages } from 'shiki/langs';
import { pluralize } from '#files/content-error.ts';
import { isMermaidChart } from '#markdown/charts/mermaid-charts.ts';
import { diagramTitle } from '#markdown/code/diagram-titles.ts';
import { FENCE_OPTION, parseFenceInfo } from '#markdown/code/fence-info.ts';
import type { Token } from '#markdown/parsing/tokens.ts';

/** Advice about the line that is `row` lines below a token's first line. */
export type Advice = { readonly message: string; readonly isMistake?: boolean; readonly row?: number };

const OPTIONS =
  'the options are title="server.ts", {2,5-7}, /word/, ins={3}, del={4}, lineNumbers, lineNumbers=42, wrap, run, file="server.ts", file="server.ts#part", file="github:org/repo@v2.3/path" and lines={5-12}';

const FOREIGN_NOTE = /(?:\/\/|#|--|\/\*|<!--)\s?highlight-(?:next-line|start|end)\b/;

export function codeAdvice({ content, info, map, markup, meta }: Token): readonly Advice[] {
  const fence = parseFenceInfo(info);
  const { language } = fence;
  const isIncluded = meta?.isIncluded === true;
  const lines = linesIn(content);
  // The code of a file is not in the text.
  const written = isIncluded ? linesIn(meta.written) : lines;
  const advice: Advice[] = [];
  const add = (message: string) => advice.push({ message });
  const [from = 0, to = 0] = map ?? [];
  // The opening fence, the code and the closing one.
  if (to - from < written.length + 2) {
    advice.push({
      isMistake: true,
      message: `the code block that opens here is not closed, so everything below it is code; add a line ${markup} after the code`,
    });
  }
  const inner = written.findIndex((line) => opensBlock(line, markup));
  if (inner !== -1) {
    const opening = JSON.stringify(written[inner]?.trim());
    const message = `the code block that opens here was never closed, because ${opening} in its line ${inner + 1} begins another one; add a line ${markup} before that, or open and close this block with ${markup}${markup[0]} if the line belongs to it`;
    advice.push({ isMistake: true, message });
  }
  const foreign = language.startsWith('m') ? -1 : written.findIndex((line) => FOREIGN_NOTE.test(line));
  if (foreign !== -1) {
    const message = `readers see ${JSON.stringify(written[foreign]?.trim().slice(0, 60))}, which only another system understands; write [!code highlight] in a comment at the end of the marked line, or {${foreign + 1}} after the language`;
    advice.push({ isMistake: true, row: foreign + 1, message });
  }
  advice.push(...characterAdvice(lines).map((each) => ({ ...each, row: (each.row ?? 0) + 1 })));
  advice.push(...copiedAdvice(written, language));
  for (const option of info
    .replace(/^\s*[^\s{]+/, '')
    .replace(FENCE_OPTION, '')
    .match(/\S+/g) ?? []) {
    add(`a code block has no option ${JSON.stringify(option)}, so it does nothing; ${OPTIONS}`);
  }
  const missing = [...fence.marked, ...fence.inserted, ...fence.deleted].flat().find((line) => line > lines.length);
  if (missing !== undefined) {
    add(`the code block marks line ${missing}, but has ${pluralize(lines.length, 'line')}; count its lines from 1`);
  }
  for (const word of fence.words.filter((each) => !lines.some((line) => line.includes(each)))) {
    add(`the code block marks ${JSON.stringify(word)}, which is not in its code; correct the word between the slashes`);
  }
  const isKnown = language.length < 4 || Object.hasOwn(bundledLanguages, language);
  const near = isKnown ? undefined : closest(language, Object.keys(bundledLanguages));
  if (near !== undefined && language !== 'text' && language !== 'math') {
    add(`the language ${JSON.stringify(language)} is not known; did you mean ${near}?`);
  }
  if (language === 'mermaid' && isMermaidChart(content)) {
    const message =
      "Mermaid's charts have no true axes, so they are not drawn; write a block of the language chart, with lines such as type: bar, title: What it shows, data: |, and rows such as Name,12 below; npx portico check --fix writes it for you";
    return [...advice, { isMistake: true, message }];
  }
  if (language === 'mermaid' && (fence.title ?? diagramTitle(content)) === undefined) {
    add(
      'the diagram has no title, so people who cannot see it do not learn what it shows; add a line accTitle: what it shows, below its first line',
    );
  }
  return advice;
}

function linesIn(code: string): readonly string[] {
  return code === '' ? [] : code.replace(/\n$/, '').split('\n');
}

// Trojan Source (CVE-2021-42574): they change the order in which code is shown.
const BIDI = /[\u202A-\u202E\u2066-\u2069]/;
// U+3000 between two characters of an East Asian text belongs there.
const INVISIBLE =
  /[\u00A0\u00AD\u1680\u180E\u2000-\u200B\u2028\u2029\u202F\u205F-\u2064\u3164\uFEFF\uFFA0]|(?<![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\u3000(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u;
/** In a line of text, a no-break space keeps words together. */
export const INVISIBLE_IN_TEXT = /[\u00AD\u200B\u2060-\u2064\u3164\uFEFF\uFFA0]/;
// The program tree prints lines with no-break spaces.
const BOX_DRAWING = /[\u2500-\u257F]/;

/** Reports characters of code that readers don't see but copy. */
export function characterAdvice(lines: readonly string[], invisible: RegExp = INVISIBLE): readonly Advice[] {
  return [
    { pattern: BIDI, isMistake: true, effect: 'is not seen, and code may do something else than it shows; delete it' },
    {
      pattern: invisible,
      isMistake: false,
      effect:
        'looks like a space or like nothing, and programs refuse it once a reader has copied it; delete it, or type a space',
    },
  ].flatMap(({ pattern, isMistake, effect }) => {
    const row = lines.findIndex((line) => pattern.test(line) && !BOX_DRAWING.test(line));
    const code = pattern
      .exec(lines[row] ?? '')?.[0]
      .codePointAt(0)
      ?.toString(16)
      .toUpperCase()
      .padStart(4, '0');
    const place = lines.length > 1 ? ` in line ${row + 1} of the code` : '';
    return code === undefined ? [] : [{ isMistake, row, message: `the character U+${code}${place} ${effect}` }];
  });
}

const MARKUP =
  /^(?:html?|xml|svg|vue|svelte|astro|[jt]sx|php|md|mdx|markdown|text|txt|handlebars|erb|liquid|diff|mermaid)$/;
const SHELL = /^(?:ba|z|fi|power)?sh|^(?:shell|console|shellscript|ps1|cmd|bat)$/;
const COPIED = [
  {
    pattern: /(?<=[=(,:[{]\s?)[“”‘’]|(?<=^\s*)[“”]/,
    isFor: (language: string) => !MARKUP.test(language),
    effect: 'is a typographic quotation mark, which programs refuse; type a straight one',
  },
  {
    pattern: /(?<=\s)[–—](?=[a-z][\w-]*(?:[\s=]|$))/,
    isFor: (language: string) => SHELL.test(language),
    effect: 'is a dash, which programs do not take as an option; type - or --',
  },
  {
    pattern: /(?<=[=-])&gt;|&amp;&amp;|&lt;(?=[\w/])/,
    isFor: (language: string) => !MARKUP.test(language),
    effect: 'is shown as it is written, because code needs no escapes; type the character',
  },
];

/** What word processors and web pages make of code. In a console session, only commands count. */
function copiedAdvice(lines: readonly string[], language: string): readonly Advice[] {
  const isCode = (line: string) => language !== 'console' || line.startsWith('$ ');
  return COPIED.filter(({ isFor }) => isFor(language)).flatMap(({ pattern, effect }) => {
    const row = lines.findIndex((line) => isCode(line) && pattern.test(line));
    const [found] = pattern.exec(lines[row] ?? '') ?? [];
    return found === undefined ? [] : [{ row: row + 1, message: `${found} in the code ${effect}` }];
  });
}

const PROSE = /^\p{Lu}[\p{L}\p{N} ,.'’"“”():;!?-]{50,}$/u;

/** Text that was indented by accident. */
export function indentedAdvice({ content }: Token): readonly Advice[] {
  const [first = ''] = content.trim().split('\n');
  const message = 'this sentence is shown as code, because it is indented by four spaces; remove them';
  return PROSE.test(first) && first.split(' ').length >= 8 ? [{ message }] : [];
}

/** Whether a line would open a fenced block with the same marks if it were not in one. */
function opensBlock(line: string, markup: string): boolean {
  const [, marks, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*\S.*)$/.exec(line) ?? [];
  return marks === markup && !info.includes(markup.charAt(0));
}
