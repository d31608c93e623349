import { bundledLanguages } from 'shiki/langs';
import { closest } from '#closest.ts';

const LANGUAGE = /^[^\s{]+/;
const TITLE = /\btitle="[^"]*"/;
// Names of what nobody colours, and of the sessions that this project colours itself.
const PLAIN = new Set(['text', 'txt', 'plain', 'plaintext', 'output', 'none', 'console', 'ansi']);
const MARKED = /\{([\d,\s-]+)\}/;

/** What is wrong with what follows the opening ``` of a code block of so many lines: what, why and what to write instead. */
export function fenceMistakes(info: string, lines: number): readonly string[] {
  const text = info.trim();
  const [language = ''] = LANGUAGE.exec(text) ?? [];
  const marked = MARKED.exec(text)?.[1] ?? '';
  const options = text.replace(LANGUAGE, '').replace(TITLE, '').replace(MARKED, '');
  const unknown = options.split(/\s+/).filter((option) => option !== '');
  const missing = marked.split(',').filter((range) => range.trim() !== '' && !isWithin(range, lines));
  return [
    ...unknown.map(
      (option) => `a code block has no option ${JSON.stringify(option)}, so it does nothing; ${remedyFor(option)}`,
    ),
    ...missing.map(
      (range) =>
        `the code block marks {${range.trim()}}, but has ${lines === 1 ? 'one line' : `${lines} lines`}; count its lines from 1`,
    ),
    ...languageMistake(language.toLowerCase()),
  ];
}

function isWithin(range: string, lines: number): boolean {
  const [first = Number.NaN, last = first] = range.split('-').map((part) => Number.parseInt(part, 10));
  return first >= 1 && last >= first && last <= lines;
}

function remedyFor(option: string): string {
  if (/^tit|title/i.test(option)) {
    return 'write title="server.ts", with double quotes';
  }
  return /^[[({]\d/.test(option) ? 'write marked lines as {2,5-7}' : 'the options are title="server.ts" and {2,5-7}';
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
