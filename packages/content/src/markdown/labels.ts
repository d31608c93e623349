import { languageOf, type SiteLanguage } from '@portico/config/languages';
import { type Texts, textsIn } from '@portico/config/texts-in';

/** What the renderer adds to a text: titles of callouts, names of links and buttons. */
export type Labels = Texts['markdown'] & {
  /** Their language (BCP 47), which their elements name (WCAG 3.1.2); undefined if it is the text's. */
  readonly lang: string | undefined;
};

/** Returns the labels of a site's language for a text in `lang`; both have the site's default. */
export function labelsFor(lang: string | undefined, language?: SiteLanguage): Labels {
  const site = languageOf({ language });
  return { ...textsIn(site).markdown, lang: lang === undefined || lang === site ? undefined : site };
}
