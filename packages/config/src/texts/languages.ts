/** The languages that there are texts in, as BCP 47 tags: each a file beside this one, in lower case. */
export const LANGUAGES = ['en-US', 'de'] as const;

/** The language of a site by its configuration: the first where that names none. */
export function languageOf({
  language = LANGUAGES[0],
}: {
  readonly language?: SiteLanguage | undefined;
}): SiteLanguage {
  return language;
}

export type SiteLanguage = (typeof LANGUAGES)[number];
