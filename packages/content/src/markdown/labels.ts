import { languageOf, type SiteLanguage } from '@portico/config/languages';
import { type Texts, textsIn } from '@portico/config/texts-in';

/** Texts that the renderer adds to a post: titles of callouts, names of links and buttons. */
export type Labels = Texts['markdown'] & {
  /** The language of the labels (BCP 47), for their `lang` attributes (WCAG 3.1.2); undefined if it is the text's. */
  readonly lang: string | undefined;
};

export function labelsFor(lang: string | undefined, language?: SiteLanguage): Labels {
  const site = languageOf({ language });
  return { ...textsIn(site).markdown, lang: lang === undefined || lang === site ? undefined : site };
}
