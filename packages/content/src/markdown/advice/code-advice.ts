import { closest } from '@portico/core/closest';
import { bundledLanguages } from 'shiki/langs';
import { pluralize } from '#files/content-error.ts';
import { characterAdvice } from '#markdown/advice/characters.ts';
import type { Advice } from '#markdown/advice/mark.ts';
import { isMermaidChart } from '#markdown/charts/mermaid-charts.ts';
import { diagramTitle } from '#markdown/code/diagram-titles.ts';
import { FENCE_OPTION, parseFenceInfo } from '#markdown/code/fence-info.ts';
import type { Token } from '#markdown/parsing/tokens.ts';

const OPTIONS =
  'the options are title="server.ts", {2,5-7}, /word/, ins={3}, del={4}, lineNumbers, lineNumbers=42, wrap, run, file="server.ts", file="server.ts#part", file="github:org/repo@v2.3/path" and lines={5-12}';

// A title without straight quotation marks, up to the next option.
const BARE_TITLE =
  /(?<=\s)title=(?:[“”„]([^“”„"{}\n]{1,200})[“”]|([^\s"'“”„{}][^"“”„{}\n]{0,200}?)(?=\s+(?:[{/]|(?:ins|del|file|lines|lineNumbers|wrap|run)\b)|\s*$))/;
const MIN_LANGUAGE = 4;
const FOREIGN_NOTE = /(?:\/\/|#|--|\/\*|<!--)\s?highlight-(?:next-line|start|end)\b/;

export function codeAdvice({ content, info, map, markup, meta }: Token): readonly Advice[] {
  const fence = parseFenceInfo(info);
  const { language } = fence;
  const isIncluded = meta?.isIncluded === true;
  const lines = linesIn(content);
  // The author didn't write the included code, so only the block itself is checked.
  const written = isIncluded ? linesIn(meta.written) : lines;
  const advice: Advice[] = [];
  const add = (message: string) => advice.push({ message });
  const [from = 0, to = 0] = map ?? [];
  // A closed block has an opening fence, the code, and a closing fence.
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
  const [bare = '', curly, unquoted] = BARE_TITLE.exec(info) ?? [];
  const title = (curly ?? unquoted ?? '').trim();
  if (bare !== '') {
    const why = curly === undefined ? 'needs quotation marks' : 'has typographic quotation marks';
    add(`the title ${why}, so it has no effect; write title=${JSON.stringify(title)} with straight ones`);
  }
  for (const option of info
    .replace(/^\s*[^\s{=]+(?![^\s{])/, '')
    .replace(bare, '')
    .replace(FENCE_OPTION, '')
    .match(/\S+/g) ?? []) {
    const [, name] = /^\{\.([\w+-]{1,30})/.exec(option) ?? [];
    if (name !== undefined) {
      add(`${option} is not a language here; write ${name} after the backticks, as in \`\`\`${name}`);
      continue;
    }
    // The block's code is missing, which is already reported.
    if (option.startsWith('file=')) {
      continue;
    }
    add(`a code block has no option ${JSON.stringify(option)}, so it has no effect; ${OPTIONS}`);
  }
  const ranges = [...fence.marked, ...fence.inserted, ...fence.deleted];
  const odd = ranges.find(([first, last]) => first < 1 || first > last);
  if (odd !== undefined) {
    add(
      `the code block marks {${odd.join('-')}}, which are not valid lines; count its lines from 1, and write the smaller number first`,
    );
  }
  const missing = ranges.flat().find((line) => line > lines.length);
  if (missing !== undefined) {
    add(`the code block marks line ${missing}, but has ${pluralize(lines.length, 'line')}; count its lines from 1`);
  }
  for (const word of fence.words.filter((each) => !lines.some((line) => line.includes(each)))) {
    add(`the code block marks ${JSON.stringify(word)}, which is not in its code; correct the word between the slashes`);
  }
  advice.push(
    ...languageAdvice(language),
    ...(fence.runs ? [] : sessionAdvice(written, language)),
    ...markAdvice(written, language),
    ...promptAdvice(written, language),
  );
  if (content.trim() === '' && to - from >= 2 && language !== 'chart' && !info.includes('file=')) {
    add('the code block is empty; write its code, or delete it');
  }
  if (language === 'mermaid' && isMermaidChart(content)) {
    const message =
      "Mermaid's charts have no true axes, so they are not drawn; write a block of the language chart, with lines such as type: bar, title: What it shows, data: |, and rows such as Name,12 below";
    return [...advice, { isMistake: true, message }];
  }
  if (language === 'mermaid' && (fence.title ?? diagramTitle(content)) === undefined) {
    add(
      'the diagram has no title, so people who cannot see it do not learn what it shows; add a line accTitle: what it shows, below its first line',
    );
  }
  return advice;
}

const NO_CODE_LANGUAGES = ['chart', 'console', 'math', 'mermaid', 'text'];
// Short names are similar to many others.
const LANGUAGES = [
  ...Object.keys(bundledLanguages).filter((name) => name.length >= MIN_LANGUAGE),
  ...NO_CODE_LANGUAGES,
];

function languageAdvice(language: string): readonly Advice[] {
  const [, base = '', rest] = /^([^:]*):(.*)$/.exec(language) ?? [];
  if (rest !== undefined) {
    const isNumbers = /^(?:line-?numbers|linenos)/.test(rest);
    return [
      {
        message: `the language ${JSON.stringify(language)} is unknown; write ${base || 'text'} ${isNumbers ? 'lineNumbers' : `title=${JSON.stringify(rest)}`}`,
      },
    ];
  }
  if (/^diff-[a-z]/.test(language)) {
    const inner = language.slice('diff-'.length);
    return [
      {
        message: `the language ${JSON.stringify(language)} is unknown; write diff, or ${inner} with [!code ++] and [!code --] in comments at the ends of lines`,
      },
    ];
  }
  if (DRAWINGS.test(language)) {
    const message =
      'readers see the source of the diagram, because only Mermaid is drawn; write a block of the language mermaid, or show a picture of it';
    return [{ message }];
  }
  const isKnown =
    language.length < MIN_LANGUAGE || Object.hasOwn(bundledLanguages, language) || NO_CODE_LANGUAGES.includes(language);
  const near = isKnown ? undefined : closest(language, LANGUAGES);
  return near === undefined
    ? []
    : [{ message: `the language ${JSON.stringify(language)} is unknown; did you mean ${near}?` }];
}

/** A console session without commands, or a diff without changes. */
function sessionAdvice(lines: readonly string[], language: string): readonly Advice[] {
  if (lines.every((line) => line.trim() === '')) {
    return [];
  }
  if (language === 'console' && !lines.some((line) => /^[$#] /.test(line))) {
    const message =
      'no line of the session is a command, because a command begins with $ and a space; add that, or write sh as the language';
    return [{ message, row: 1 }];
  }
  if (language === 'diff' && !lines.some((line) => /^[-+<>!@]/.test(line))) {
    return [
      {
        message:
          'no line of the diff begins with + or -, so nothing is marked; add them, or write the language of the code',
        row: 1,
      },
    ];
  }
  return [];
}

const BARE_MARK = /(?:\/\/|#|--|\/\*|<!--|;) ?\[code (?:\+\+|--|highlight|focus|error|warning|word)\b[^\]]{0,60}\]/;
const WORD_MARK = /\[!code word:([^\]:]{1,60})/;

/** Marks in comments that have no effect. */
function markAdvice(lines: readonly string[], language: string): readonly Advice[] {
  if (MARKUP.test(language) && !/^(?:html?|xml|svg|vue|svelte|astro|[jt]sx|php)$/.test(language)) {
    return [];
  }
  const bare = lines.findIndex((line) => BARE_MARK.test(line));
  const words = lines.map((line) => WORD_MARK.exec(line)?.[1]);
  const marked = new Set(words.filter((word) => word !== undefined));
  const shown = marked.size === 0 ? '' : lines.join('\n').replace(/\[!code [^\]\n]{0,200}\]/g, '');
  const missing = [...marked].find((word) => !shown.includes(word));
  const absent = missing === undefined ? -1 : words.indexOf(missing);
  return [
    ...(bare === -1
      ? []
      : [
          {
            isMistake: true,
            row: bare + 1,
            message: `readers see ${JSON.stringify(BARE_MARK.exec(lines[bare] ?? '')?.[0])}, because its exclamation mark is missing; write [!code …]`,
          },
        ]),
    ...(absent === -1
      ? []
      : [
          {
            row: absent + 1,
            message: `the code block marks ${JSON.stringify(missing)}, which is not in its code; correct the word`,
          },
        ]),
  ];
}

function linesIn(code: string): readonly string[] {
  return code === '' ? [] : code.replace(/\n$/, '').split('\n');
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
    pattern: /(?<=\s)[–—]-?(?=[a-z][\w-]*(?:[\s=]|$))/,
    isFor: (language: string) => SHELL.test(language),
    effect: 'is a dash, which programs do not take as an option; type - or --',
  },
  {
    pattern: /(?<=[=-])&gt;|&amp;&amp;|&lt;(?=[\w/])|&amp;(?=[\w.-]{1,40}=)/,
    isFor: (language: string) => !MARKUP.test(language),
    effect: 'is shown literally, because code needs no escapes; type the character',
  },
];

/** What word processors and web pages do to copied code. In a console session, only commands count. */
function copiedAdvice(lines: readonly string[], language: string): readonly Advice[] {
  const isCode = (line: string) => language !== 'console' || line.startsWith('$ ');
  return COPIED.filter(({ isFor }) => isFor(language)).flatMap(({ pattern, effect }) => {
    const row = lines.findIndex((line) => isCode(line) && pattern.test(line));
    const [found] = pattern.exec(lines[row] ?? '') ?? [];
    return found === undefined ? [] : [{ row: row + 1, message: `${found} in the code ${effect}` }];
  });
}

const COPIED_INLINE = [
  {
    pattern: /(?<=\s)[–—]-?(?=[a-z][\w-]{1,40}(?:[\s=]|$))/,
    isFor: (code: string) => /^\$? ?[a-z][\w./-]{0,40}\s/.test(code),
    effect: 'is a dash, which programs do not take as an option; type - or --',
  },
  {
    pattern: /(?<=[\w)] ?)(?:&lt;|&gt;|&amp;&amp;)(?= ?[\w(])/,
    isFor: () => true,
    effect: 'is shown literally, because code needs no escapes; type the character',
  },
];

/** The same for code in a line of text. */
export function inlineCodeAdvice(code: string): readonly Advice[] {
  return COPIED_INLINE.filter(({ isFor }) => isFor(code)).flatMap(({ pattern, effect }) => {
    const [found] = pattern.exec(code) ?? [];
    return found === undefined ? [] : [{ message: `${found} in the code ${effect}` }];
  });
}

const SHELL_SCRIPT = /^(?:ba|z|fi)?sh$|^(?:shell|shellscript)$/;
const PROMPT = /^\$ \S/;

/** A copy button copies the whole block, so a prompt in a script would be run as a command. */
function promptAdvice(lines: readonly string[], language: string): readonly Advice[] {
  const written = lines.filter((line) => line.trim() !== '');
  const isSession = SHELL_SCRIPT.test(language) && written.length > 0 && written.every((line) => PROMPT.test(line));
  const message = 'readers copy the $ before the commands too; write console as the language, or delete each $';
  return isSession ? [{ row: 1, message }] : [];
}

const DRAWINGS = /^(?:plantuml|puml|d2|dot|graphviz)$/;

const PROSE = /^\p{Lu}[\p{L}\p{N} ,.'’"“”():;!?-]{25,}[.:!?]$|^\p{Lu}[\p{L}\p{N} ,.'’"“”():;!?-]{50,}$/u;
const BLOCK = /^(?:`{3,}|~{3,}|:::|> ?\[!)/;

/** Text that was indented by accident. */
export function indentedAdvice({ content }: Token): readonly Advice[] {
  const [first = ''] = content.trim().split('\n');
  const what = BLOCK.test(first) ? `${first.slice(0, 40)} and what follows it` : 'this sentence';
  const message = `${what} is shown as code, because it is indented by four spaces; remove them`;
  return BLOCK.test(first) || (PROSE.test(first) && first.split(' ').length >= 6)
    ? [{ message, isMistake: BLOCK.test(first) }]
    : [];
}

/** Whether a line would open a fenced block with the same marks if it were not in one. */
function opensBlock(line: string, markup: string): boolean {
  const [, marks, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*\S.*)$/.exec(line) ?? [];
  return marks === markup && !info.includes(markup.charAt(0));
}
