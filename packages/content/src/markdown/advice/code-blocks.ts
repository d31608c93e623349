import { bundledLanguages } from 'shiki/langs';
import type { Found } from '#markdown/advice/use-advice.ts';
import { diagramTitle } from '#markdown/code/diagrams.ts';
import { FENCE_OPTION, parseFenceInfo } from '#markdown/code/fence-info.ts';
import type { Token } from '#markdown/parsing/tokens.ts';
import { closest } from '#texts/closest.ts';
import { countOf } from '#texts/count-of.ts';

// Languages that have no colours, or that the site colours itself.
const UNCOLOURED = /^(?:te?xt|plain(?:text)?|output|none|console|ansi|math|mermaid)$/;
const SHELL = /^(?:ba|z)?sh$|^shell$/;
const PROMPT = /^\$ /m;
const NOTE = /\[!code ([^\]\n]{1,100})\]\s*(?:\*\/\}?|-->)?\s*$/;
const KNOWN_NOTE = /^(?:\+\+|--|highlight|hl|focus|error|warning|word:.+?)(?::\d{1,4})?$/;
const TITLE = /^tit|title|^(?:file)?name=/i;
const OPTIONS =
  'the options are title="server.ts", {2,5-7}, ins={3}, del={4}, "a word", lineNumbers, lineNumbers=42, wrap, file="server.ts" and lines={5-12}';

export function unclosedCode({ content, map, markup }: Token): Found | undefined {
  const [from = 0, to = 0] = map ?? [];
  // The opening fence, the code and the closing one.
  const isClosed = to - from >= linesOf(content).length + 2;
  const message = `the code block that opens here is not closed, so everything below it is code; put a line ${markup} after the code`;
  return isClosed ? undefined : { code: 'code-unclosed', message };
}

/** Options that do nothing, marked lines that don't exist, and a misspelt language. */
export function codeOptions({ content, info }: Token): readonly Found[] {
  const { marked, inserted, deleted, language } = parseFenceInfo(info);
  const options =
    info
      .replace(/^\s*[^\s{]+/, '')
      .replace(FENCE_OPTION, '')
      .match(/\S+/g) ?? [];
  const messages = options.map((option) => {
    const remedy = TITLE.test(option) ? 'use title="server.ts", with double quotes' : OPTIONS;
    return `a code block has no option ${JSON.stringify(option)}, so it does nothing; ${remedy}`;
  });
  const count = linesOf(content).length;
  const missing = [...marked, ...inserted, ...deleted].flat().find((line) => line > count);
  if (missing !== undefined) {
    messages.push(`the code block marks line ${missing}, but has ${countOf(count, 'line')}; count its lines from 1`);
  }
  const isKnown = language.length < 4 || UNCOLOURED.test(language) || Object.hasOwn(bundledLanguages, language);
  const near = isKnown ? undefined : closest(language, Object.keys(bundledLanguages));
  if (near !== undefined) {
    messages.push(`nothing colours code in ${JSON.stringify(language)}; did you mean ${near}?`);
  }
  return messages.map((message) => ({ code: 'code-option', message }));
}

export function codeNotes({ content }: Token): readonly Found[] {
  return linesOf(content).flatMap((text, row): readonly Found[] => {
    const note = NOTE.exec(text)?.[1]?.trim() ?? '++';
    const message = `there is no [!code ${note}], so it is shown as a comment; use ++, --, highlight, focus, error, warning or word:…`;
    return KNOWN_NOTE.test(note) ? [] : [{ code: 'code-note', message, row: row + 1, text: '[!code' }];
  });
}

export function shellPrompts({ content, info }: Token): Found | undefined {
  const { language } = parseFenceInfo(info);
  const message = `"$ " is copied with the commands of this block; write console instead of ${language}, where it is a prompt`;
  return SHELL.test(language) && PROMPT.test(content) ? { code: 'code-prompt', message } : undefined;
}

export function untitledDiagram({ content, info }: Token): Found | undefined {
  const { language, title = diagramTitle(content) } = parseFenceInfo(info);
  const message = `the diagram has no title, so people who cannot see it miss it; add a line accTitle: what it shows, below its first line, or title="what it shows" after mermaid`;
  return language === 'mermaid' && title === undefined ? { code: 'diagram-without-title', message } : undefined;
}

function linesOf(content: string): readonly string[] {
  return content === '' ? [] : content.replace(/\n$/, '').split('\n');
}
