import { closest } from '@portico/core/closest';
import { bundledLanguages } from 'shiki/langs';
import { pluralize } from '#files/content-error.ts';
import { diagramTitle } from '#markdown/code/diagrams.ts';
import { FENCE_OPTION, parseFenceInfo } from '#markdown/code/fence-info.ts';
import type { Token } from '#markdown/parsing/tokens.ts';

/** Advice about the line that is `row` lines below a token's first line. */
export type Advice = { readonly message: string; readonly isMistake?: boolean; readonly row?: number };

const OPTIONS =
  'the options are title="server.ts", {2,5-7}, ins={3}, del={4}, lineNumbers, lineNumbers=42, wrap, file="server.ts" and lines={5-12}';

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
  const isKnown = language.length < 4 || Object.hasOwn(bundledLanguages, language);
  const near = isKnown ? undefined : closest(language, Object.keys(bundledLanguages));
  if (near !== undefined && language !== 'text' && language !== 'math') {
    add(`the language ${JSON.stringify(language)} is not known; did you mean ${near}?`);
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

/** Whether a line would open a fenced block with the same marks if it were not in one. */
function opensBlock(line: string, markup: string): boolean {
  const [, marks, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*\S.*)$/.exec(line) ?? [];
  return marks === markup && !info.includes(markup.charAt(0));
}
