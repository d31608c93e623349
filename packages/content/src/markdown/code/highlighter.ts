import { closest } from '@portico/core/closest';
import { openedOnce } from '@portico/core/opened-once';
import {
  createCssVariablesTheme,
  createHighlighterCore,
  type HighlighterCore,
  type LanguageRegistration,
} from 'shiki/core';
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

/** A site's own grammars (TextMate) by the names of their languages, and other names of languages that have one. */
export type Languages = Readonly<Record<string, LanguageRegistration | string>>;

// Names that authors write, each with the language whose grammar fits.
const ALIASES = new Map([
  ...['cfg', 'conf', 'gitconfig', 'service', 'wg', 'wireguard'].map((name) => [name, 'ini'] as const),
  ...['bazel', 'logql', 'promql', 'starlark'].map((name) => [name, 'python'] as const),
  ['caddyfile', 'nginx'],
  ['curl', 'bash'],
  ['env', 'dotenv'],
  ['grpc', 'proto'],
  ['ndjson', 'jsonl'],
  ['wat', 'wasm'],
]);
const WITHOUT_COLORS = new Set(['', 'chart', 'math', 'none', 'output', 'pem', 'plain', 'plaintext', 'text', 'txt']);
const OTHERS = ['chart', 'console', 'math', 'mermaid', 'text'];
// Short names are similar to many others.
const MIN_LANGUAGE = 4;

/** Returns the name of the grammar for a language, or `text`; undefined if the language is unknown. */
export function grammarOf(language: string, own: Languages = {}): string | undefined {
  const named = (Object.hasOwn(own, language) ? own[language] : undefined) ?? ALIASES.get(language) ?? language;
  const name = typeof named === 'string' ? named : language;
  if (WITHOUT_COLORS.has(name)) {
    return 'text';
  }
  return ownGrammar(name, own) !== undefined || hasGrammar(name) ? name : undefined;
}

/** Returns the name of a known language that an unknown one may mean. */
export function meantLanguage(language: string, own: Languages = {}): string | undefined {
  const known = [...Object.keys(bundledLanguages), ...ALIASES.keys(), ...OTHERS, ...Object.keys(own)];
  // Other systems write more after the name, as in js:server.js.
  const [first = ''] = language.split(/[:{]/);
  if (first !== language && known.includes(first)) {
    return first;
  }
  return language.length < MIN_LANGUAGE
    ? undefined
    : closest(
        language,
        known.filter(({ length }) => length >= MIN_LANGUAGE),
      );
}

export async function highlighterFor(grammars: readonly string[], own: Languages = {}): Promise<HighlighterCore> {
  const core = await sharedCore();
  const loaded = new Set(core.getLoadedLanguages());
  const missing = [...new Set(grammars)].filter((name) => !loaded.has(name));
  await Promise.all(
    missing.map(async (name) => {
      const grammar = ownGrammar(name, own) ?? (hasGrammar(name) ? bundledLanguages[name] : undefined);
      await (grammar && core.loadLanguage(grammar));
    }),
  );
  return core;
}

function ownGrammar(name: string, own: Languages): LanguageRegistration | undefined {
  const grammar = Object.hasOwn(own, name) ? own[name] : undefined;
  return typeof grammar === 'object' ? { ...grammar, name } : undefined;
}

function hasGrammar(language: string): language is BundledLanguage {
  return Object.hasOwn(bundledLanguages, language);
}

/** The usual name of a language, such as `Shell` for `bash`; undefined if Shiki doesn't know it. */
export function languageName(language: string): string | undefined {
  return bundledLanguagesInfo.find(({ id, aliases }) => id === language || aliases?.includes(language))?.name;
}
