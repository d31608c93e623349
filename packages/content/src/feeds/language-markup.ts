import { inLanguage } from '@portico/site/language';

/** The attributes of `inLanguage` as they stand in a tag, each after a space. */
export function languageMarkup(lang: string | undefined): string {
  return Object.entries(inLanguage(lang))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}
