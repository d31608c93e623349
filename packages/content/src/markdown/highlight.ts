import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type ThemedToken,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { type BundledLanguage, bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';
import { escapeHtml } from '#markdown/html/escape-html.ts';

const PREFIX = '--code-';
// Longer code shows without colours, as large files do on GitHub. The longest block of a thousand real posts has a tenth of
// it; highlighting this much takes about half a second.
const LONGEST_CODE = 100_000;
// What a formatter leaves has lines of a hundred; a longer line than this is data. Some grammars take time that grows with
// the square of a line's length.
const LONGEST_LINE = 5_000;
// Constructs that stand in each other, such as brackets and templates: the time of each token grows with their number. Code
// that people write has ten or twenty.
const DEEPEST = 200;
const LINES_AT_ONCE = 100;

/**
 * One line of highlighted code: HTML whose only tags are `<span class="code-…">`. The classes are those of
 * Shiki's css-variables theme (`code-token-keyword`, `code-token-string` …); the shell's style sheet colours them.
 */
export type HighlightedLine = string;

export type Highlighter = {
  /** Loads the grammars of those of the languages that there are; others stay plain text. */
  load(languages: Iterable<string>): Promise<void>;
  /** Highlights code in a loaded language, or escapes it where the language is not known or the code is very long. */
  lines(code: string, language: string): readonly HighlightedLine[];
};

// One for all who ask, since Shiki means it to live long: each has its own copy of every grammar.
let sharedCore: Promise<HighlighterCore> | undefined;

/** Makes a highlighter. Grammars load on first use, and stay for the next one too. */
export async function createHighlighter(): Promise<Highlighter> {
  sharedCore ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'portico', variablePrefix: PREFIX, fontStyle: false })],
    // V8 compiles the regular expressions of a grammar anew in each process, those of C++ for two seconds.
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  const core = await sharedCore;
  return {
    async load(languages) {
      const missing = [...new Set(languages)]
        .filter(isBundled)
        .filter((name) => !core.getLoadedLanguages().includes(name));
      await Promise.all(missing.map((name) => core.loadLanguage(bundledLanguages[name])));
    },
    lines(code, language) {
      return isBundled(language) && code.length <= LONGEST_CODE
        ? highlight(core, code, language)
        : code.split('\n').map(escapeHtml);
    },
  };
}

/** What people call a language, by its id or another name of it: `Shell` for `bash`; undefined where it is not known. */
export function languageName(language: string): string | undefined {
  return bundledLanguagesInfo.find(({ id, aliases }) => id === language || aliases?.includes(language))?.name;
}

function isBundled(language: string): language is BundledLanguage {
  return Object.hasOwn(bundledLanguages, language);
}

/** Some lines at a time, to see how deep the code is; from where it is too deep on, it is escaped only. */
function highlight(core: HighlighterCore, code: string, lang: BundledLanguage): readonly HighlightedLine[] {
  const lines = code.split('\n');
  const highlighted: HighlightedLine[] = [];
  let grammarState: GrammarState | undefined;
  while (highlighted.length < lines.length && (grammarState?.getScopes()?.length ?? 0) <= DEEPEST) {
    const some = lines.slice(highlighted.length, highlighted.length + LINES_AT_ONCE).join('\n');
    const result = core.codeToTokens(some, {
      lang,
      theme: 'portico',
      tokenizeMaxLineLength: LONGEST_LINE,
      // By default a line that takes 500 ms is one token from there on: on a busy machine that would be any line, and it is cached.
      tokenizeTimeLimit: 0,
      ...(grammarState && { grammarState }),
    });
    highlighted.push(...result.tokens.map((line) => line.map(tokenHtml).join('')));
    grammarState = result.grammarState;
  }
  return [...highlighted, ...lines.slice(highlighted.length).map(escapeHtml)];
}

function tokenHtml({ content, color }: ThemedToken): string {
  const name = color?.match(/^var\(--code-(.+)\)$/)?.[1];
  const text = escapeHtml(content);
  return name === undefined || name === 'foreground' || content.trim() === ''
    ? text
    : `<span class="code-${name}">${text}</span>`;
}
