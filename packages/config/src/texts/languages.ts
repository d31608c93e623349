/** The languages that there are texts in, as BCP 47 tags: each a file beside this one, in lower case. */
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
