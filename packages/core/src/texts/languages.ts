/** The BCP 47 tag of a language with interface texts: of a file in this folder, or of one in the folder `texts/` of the site. */
export type SiteLanguage = string;

const DEFAULT_LANGUAGE = 'en-US';

/** Returns the site's language from its configuration, or the default if it names none. */
export function languageOf({
  language = DEFAULT_LANGUAGE,
}: {
  readonly language?: SiteLanguage | undefined;
}): SiteLanguage {
  return language;
}

/** The name of the file with a language's texts. */
export function textsFileName(language: SiteLanguage): string {
  return `${language.toLowerCase()}.ts`;
}
