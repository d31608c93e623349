import { SITE_LANGUAGE } from '@portico/site/language';

/**
 * The attribute, after a space, of what the renderer adds to a text in `lang`: titles of callouts, names of links and buttons.
 * It says that they are in the site's language (WCAG 3.1.2); empty where the text is as well.
 */
export function labelLanguage(lang: string | undefined): string {
  return lang === undefined ? '' : ` lang="${SITE_LANGUAGE}"`;
}
