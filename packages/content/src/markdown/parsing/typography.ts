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

/** Typesets texts as pages show them. Metadata, feeds, Markdown and the search have them as the author wrote them. */
export function createTypesetters(typography: boolean | undefined) {
  const markdownIt = new MarkdownIt('zero').enable('smartquotes').use(useTypography);
  /** A line in a language (BCP 47); in the site's by default. */
  function typesetLine(text: string, lang?: string): string {
    return typography ? tokensText(markdownIt.parseInline(text, { lang })[0]?.children ?? []) : text;
  }
  return {
    typesetLine,
    typesetPost: ({ title, description, lang }: Texts & { readonly lang?: string | undefined }): Texts => {
      return { title: typesetLine(title, lang), description: typesetLine(description, lang) };
    },
  };
}
