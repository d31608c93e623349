import { languageOf, type SiteLanguage } from '@portico/config/languages';
import { type Texts, textsIn } from '@portico/config/texts-in';

/** What the renderer adds to a text: titles of callouts, names of links and buttons. */
export type Labels = Texts['markdown'] & {
  /** Theirs, BCP 47, which an element with one says (WCAG 3.1.2); undefined in a text of the same language. */
  readonly lang: string | undefined;
};

/** The labels of a site's language, the first where it is absent, for a text in `lang`, which is the site's where that is absent. */
export function labelsFor(lang: string | undefined, language?: SiteLanguage): Labels {
  const site = languageOf({ language });
  return { ...textsIn(site).markdown, lang: lang === undefined || lang === site ? undefined : site };
}
