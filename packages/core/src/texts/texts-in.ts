import * as de from '#texts/de.ts';
import * as english from '#texts/en-us.ts';
import type { SiteLanguage } from '#texts/languages.ts';
import * as ofBuild from '#texts/texts.ts';

/** All texts in one language. */
export type Texts = typeof english;

// If a language lacks a text, this line doesn't compile. A build also contains the texts of its site, including those from the site folder.
const all = new Map<SiteLanguage, Texts>([english, de, ofBuild].map((texts) => [texts.language, texts]));

/** Returns the program's own texts in a language, without those of a site. */
export function textsOfProgram(language: SiteLanguage): Texts | undefined {
  return [english, de].find((texts) => texts.language === language);
}

export function languagesWithTexts(): readonly SiteLanguage[] {
  return [...all.keys()];
}

/** Returns the texts in a language. Texts of a site folder must be loaded first: see site-modules.ts. */
export function textsIn(language: SiteLanguage): Texts {
  const texts = all.get(language);
  if (texts === undefined) {
    throw new Error(
      `There are no interface texts in ${language}. Languages with texts: ${[...all.keys()].join(', ')}.`,
    );
  }
  return texts;
}

export function addTexts(texts: Texts): void {
  all.set(texts.language, texts);
}
