/** The languages with interface texts, as BCP 47 tags. Each has a file in this folder, with its name in lower case. */
export const LANGUAGES = ['en-US', 'de'] as const;

/** Returns the site's language from its configuration, or the first of LANGUAGES if it names none. */
export function languageOf({
  language = LANGUAGES[0],
}: {
  readonly language?: SiteLanguage | undefined;
}): SiteLanguage {
  return language;
}

export type SiteLanguage = (typeof LANGUAGES)[number];
