import * as de from '#texts/de.ts';
import * as first from '#texts/en-us.ts';
import type { SiteLanguage } from '#texts/languages.ts';

/** All texts in one language. */
export type Texts = typeof first;

// If a language lacks a text, this line doesn't compile.
const TEXTS: Readonly<Record<SiteLanguage, Texts>> = { 'en-US': first, de };

/** The texts in a language. The server has every language, because it reads the configuration when it starts. */
export function textsIn(language: SiteLanguage): Texts {
  return TEXTS[language];
}
