import { bundledLanguages } from 'shiki/langs';
import { closest } from '#closest.ts';
import { FENCE_OPTION, parseFenceInfo } from '#markdown/fence-info.ts';

const LANGUAGE = /^[^\s{]+/;
// Names of what nobody colours, of sessions that this project colours itself, and of formulas.
const PLAIN = new Set(['text', 'txt', 'plain', 'plaintext', 'output', 'none', 'console', 'ansi', 'math']);
/** What is wrong with what follows the opening ``` of a code block of so many lines: what, why and what to write instead. */
export function fenceMistakes(info: string, lines: number): readonly string[] {
  const text = info.trim();
  const options = text.replace(LANGUAGE, '');
  const unknown = options
    .replace(FENCE_OPTION, '')
    .split(/\s+/)
    .filter((option) => option !== '');
  const missing = [...options.matchAll(FENCE_OPTION)].flatMap(([, , , changed, marked]) =>
    (changed ?? marked ?? '').split(',').filter((range) => range.trim() !== '' && !isWithin(range, lines)),
  );
  const { file, range, language: known } = parseFenceInfo(info);
  return [
    ...(range !== undefined && file === undefined
      ? [
          'lines={…} says which lines of a file are shown, and there is no file, so it does nothing; add file="server.ts"',
        ]
      : []),
    ...unknown.map(
      (option) => `a code block has no option ${JSON.stringify(option)}, so it does nothing; ${remedyFor(option)}`,
    ),
    ...missing.map(
      (range) =>
        `the code block marks {${range.trim()}}, but has ${lines === 1 ? 'one line' : `${lines} lines`}; count its lines from 1`,
    ),
    ...languageMistake(known),
  ];
}

function isWithin(range: string, lines: number): boolean {
  const [first = Number.NaN, last = first] = range.split('-').map((part) => Number.parseInt(part, 10));
  return first >= 1 && last >= first && last <= lines;
}

function remedyFor(option: string): string {
  if (/^tit|title|^(?:file)?name=/i.test(option)) {
    return 'write title="server.ts", with double quotes';
  }
  if (/^\/.+\/$/.test(option)) {
    return `write the word itself, in double quotes: "${option.slice(1, -1)}"`;
  }
  if (/^(?:show)?lineNum|^line-num|^linenos/i.test(option)) {
    return 'write lineNumbers, or lineNumbers=42 for the number of the first line';
  }
  if (/^file/i.test(option)) {
    return 'write file="server.ts", with double quotes';
  }
  if (/^(?:lines|ins|del)?=?\{\s*\}$/.test(option)) {
    return `it names no lines; write ${option.replace(/=?\{.*/, '') === '' ? '{2,5-7}' : option.replace(/\{.*/, option.startsWith('lines') ? '{5-12}' : '{3-4}')}, or take it out`;
  }
  if (/^(?:lines?|range)\b/i.test(option)) {
    return 'write one range of lines as lines={5-12}';
  }
  return /^[[({]\d/.test(option)
    ? 'write marked lines as {2,5-7}'
    : 'the options are title="server.ts", {2,5-7}, ins={3}, del={4}, "a word", lineNumbers, lineNumbers=42, wrap, file="server.ts" and lines={5-12}';
}

/** Only where another language was probably meant: many blocks name one on purpose that nobody colours. */
function languageMistake(language: string): string[] {
  if (language.length < 4 || PLAIN.has(language) || Object.hasOwn(bundledLanguages, language)) {
    return [];
  }
  const meant = closest(language, Object.keys(bundledLanguages));
  return meant === undefined
    ? []
    : [`the highlighter does not know ${JSON.stringify(language)}, so the code has no colours; did you mean ${meant}?`];
}
