import { SITE_LANGUAGE } from '@portico/config/language';
import MarkdownIt from 'markdown-it';
import { ruleToWrap, tokensText } from '#markdown/parsing/tokens.ts';

type Texts = { readonly title: string; readonly description: string };

/** Outer and inner marks by language, or language and region (Unicode CLDR). A language that is not here keeps its straight marks. */
const QUOTES: Readonly<Record<string, string | string[]>> = {
  de: '„“‚‘',
  'de-CH': '«»‹›',
  en: '“”‘’',
  es: '«»“”',
  fr: ['«\u00A0', '\u00A0»', '“', '”'],
  it: '«»“”',
  nl: '“”‘’',
  pl: '„”«»',
  pt: '“”‘’',
  sv: '””’’',
};

/** Straight quotation marks change to the style of the text's language; `--` and `---` between spaces become dashes. */
export function useTypography(markdownIt: MarkdownIt): void {
  const { ruler } = markdownIt.core;
  const smartQuotes = ruleToWrap(ruler, ({ name }) => name === 'smartquotes');
  markdownIt.set({ typographer: true });
  // It also makes "…" of the dots in "../README.md".
  ruler.disable('replacements');
  ruler.at('smartquotes', (state) => {
    const lang: string = state.env.lang ?? SITE_LANGUAGE;
    const quotes = QUOTES[lang] ?? QUOTES[lang.replace(/-.*/, '')];
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'text') {
        token.content = token.content.replace(/(?<=\s)--(-?)(?=\s)/g, (_, third) => (third ? '—' : '–'));
      }
    }
    if (quotes !== undefined) {
      Object.assign(state.md.options, { quotes });
      smartQuotes(state);
    }
  });
}

export function createTypesetter(): (text: string, lang: string | undefined) => string {
  const markdownIt = new MarkdownIt('zero').enable('smartquotes').use(useTypography);
  return (text, lang) => tokensText(markdownIt.parseInline(text, { lang })[0]?.children ?? []);
}

/** Typesets titles and descriptions as pages show them. Metadata, feeds, Markdown and the search have them as the author wrote them. */
export function createPostTypesetter(
  typography: boolean | undefined,
): (post: Texts & { readonly lang?: string | undefined }) => Texts {
  const typeset = createTypesetter();
  return ({ title, description, lang }) =>
    typography ? { title: typeset(title, lang), description: typeset(description, lang) } : { title, description };
}
