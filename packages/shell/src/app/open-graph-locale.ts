import { SITE_LANGUAGE } from '@portico/config/language';

const SITE_LOCALE = localeOf(SITE_LANGUAGE);

/**
 * The value of `og:locale` (https://ogp.me) for a BCP 47 language, the site's where there is none: language and territory, as
 * `en_US`; the territory where most of its speakers are, for a language without one.
 */
export function openGraphLocale(lang: string | undefined): string {
  // Asking for what is the same on every page took a hundredth of the time of making one.
  return lang === undefined ? SITE_LOCALE : localeOf(lang);
}

function localeOf(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
