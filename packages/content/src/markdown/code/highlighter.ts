import { openedOnce } from '@portico/core/opened-once';
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { type BundledLanguage, bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';

export const TOKEN_OPTIONS = {
  theme: 'portico',
  // A longer line is data. Some grammars take quadratic time for long lines.
  tokenizeMaxLineLength: 5_000,
  // By default, Shiki stops at a line that takes 500 ms, which could be any line on a busy machine.
  tokenizeTimeLimit: 0,
} as const;

// Each core has its own copy of every grammar, so all renderers share one core.
const sharedCore = openedOnce(() =>
  createHighlighterCore({
    themes: [createCssVariablesTheme({ name: TOKEN_OPTIONS.theme, variablePrefix: '--code-', fontStyle: false })],
    // The JavaScript engine would compile each grammar again in each process, which takes two seconds for C++.
    engine: createOnigurumaEngine(import('shiki/wasm')),
  }),
);

export async function highlighterFor(languages: readonly string[]): Promise<HighlighterCore> {
  const core = await sharedCore();
  const loaded = new Set(core.getLoadedLanguages());
  const missing = new Set(languages.filter((name) => !loaded.has(name)).filter(hasGrammar));
  await Promise.all([...missing].map((name) => core.loadLanguage(bundledLanguages[name])));
  return core;
}

export function hasGrammar(language: string): language is BundledLanguage {
  return Object.hasOwn(bundledLanguages, language);
}

/** The usual name of a language, such as `Shell` for `bash`; undefined if Shiki doesn't know it. */
export function languageName(language: string): string | undefined {
  return bundledLanguagesInfo.find(({ id, aliases }) => id === language || aliases?.includes(language))?.name;
}
