/** The BCP 47 tag of a language that has interface texts: in a file in this folder, or in the site's folder `texts/`. */
export type SiteLanguage = string;

const DEFAULT_LANGUAGE = 'en-US';

/** Returns the site's language from its configuration, or the default if none is configured. */
export function languageOf({
  language = DEFAULT_LANGUAGE,
}: {
  readonly language?: SiteLanguage | undefined;
}): SiteLanguage {
  return language;
}

/** Returns the name of the file with a language's texts. */
export function textsFileName(language: SiteLanguage): string {
  return `${language.toLowerCase()}.ts`;
}
