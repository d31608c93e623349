import { SITE_LANGUAGE } from '@portico/config/language';
import { slugify } from '@portico/config/slugify';
import MarkdownIt from 'markdown-it';
import { ruleToWrap, type Token, tokensText } from '#markdown/parsing/tokens.ts';

type Environment = { readonly lang?: string | undefined };
/** Opening and closing marks, then those within them. */
type Quotes = [string, string, string, string];

/** By language, or language and region (Unicode CLDR, "delimiters"). A language that is not here keeps its straight marks. */
const QUOTES: ReadonlyMap<string, Quotes> = new Map([
  ...quotesFor(['en', 'id', 'nl', 'pt', 'tr', 'vi'], ['“', '”', '‘', '’']),
  ...quotesFor(['cs', 'de', 'is', 'sk', 'sl'], ['„', '“', '‚', '‘']),
  ...quotesFor(['pl', 'ro'], ['„', '”', '«', '»']),
  ...quotesFor(['fi', 'sv'], ['”', '”', '’', '’']),
  ...quotesFor(['ca', 'el', 'es', 'it', 'pt-PT'], ['«', '»', '“', '”']),
  ...quotesFor(['nb', 'nn', 'no'], ['«', '»', '‘', '’']),
  ...quotesFor(['be', 'ru', 'uk'], ['«', '»', '„', '“']),
  ...quotesFor(['de-CH'], ['«', '»', '‹', '›']),
  ...quotesFor(['fr'], ['«\u00A0', '\u00A0»', '“', '”']),
]);

// Not `--option`, nor what is drawn with hyphens.
const EM_DASH = /(?<=[^\s-])---(?=[^\s-])|(?<=\s)---(?=\s)/g;
const EN_DASH = /(?<=[\p{L}\p{N}])--(?=[\p{L}\p{N}])|(?<=\s)--(?=\s)/gu;
const CODE_TAG = /^<(\/?)(?:code|kbd|samp|var|pre|tt|script|style|textarea)\b/i;
// Of a type that no rule for text looks at; what stands beside a quotation mark still counts.
const HIDDEN = 'hidden_text';

/**
 * Straight quotation marks and apostrophes become those of the text's language, and hyphens dashes: `--` between words or
 * digits or spaces, `---` likewise. Code, formulas, addresses, HTML and what has a backslash before it stay as they are, and so do
 * the hyphens of a heading whose id would be another one.
 */
export function useTypography(markdownIt: MarkdownIt): void {
  const { ruler } = markdownIt.core;
  const smartQuotes = ruleToWrap(ruler, ({ name }) => name === 'smartquotes');
  markdownIt.set({ typographer: true });
  // It also makes "…" of the dots in "../README.md".
  ruler.disable('replacements');
  ruler.at('smartquotes', (state) => {
    const { lang = SITE_LANGUAGE }: Environment = state.env;
    const quotes = quotesOf(lang);
    const hidden: Token[] = [];
    for (const [index, { type, children }] of state.tokens.entries()) {
      if (type === 'inline' && children !== null) {
        hidden.push(...hideVerbatim(children));
        dashes(children, { isHeading: state.tokens[index - 1]?.type === 'heading_open' });
      }
    }
    if (quotes !== undefined) {
      state.md.options.quotes = quotes;
      smartQuotes(state);
    }
    for (const token of hidden) {
      token.type = 'text';
    }
  });
}

/** Makes a function that does the same for texts without any marks, such as a title. */
export function createTypesetter(): (text: string, lang: string | undefined) => string {
  const markdownIt = new MarkdownIt('zero').enable('smartquotes').use(useTypography);
  return (text, lang) => tokensText(markdownIt.parseInline(text, { lang })[0]?.children ?? []);
}

type Texts = { readonly title: string; readonly description: string };

/**
 * Makes a function that gives a post's title and description as pages show them: with typographic quotation marks and dashes where
 * `blog.typography` of the site's configuration asks for them. What programs compare has them as the author wrote them: heads,
 * feeds, Markdown, the palette's list, the search.
 */
export function createPostTypesetter(
  typography: boolean | undefined,
): (post: Texts & { readonly lang?: string | undefined }) => Texts {
  const typeset = createTypesetter();
  return ({ title, description, lang }) =>
    typography ? { title: typeset(title, lang), description: typeset(description, lang) } : { title, description };
}

function quotesFor(languages: readonly string[], quotes: Quotes): ReadonlyArray<readonly [string, Quotes]> {
  return languages.map((language) => [language, quotes]);
}

function quotesOf(lang: string): Quotes | undefined {
  const [language = '', ...rest] = lang.split('-');
  const region = rest.find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part));
  return QUOTES.get(`${language.toLowerCase()}-${region?.toUpperCase()}`) ?? QUOTES.get(language.toLowerCase());
}

/** Hides the text of HTML elements that are code, and of links that are addresses. */
function hideVerbatim(tokens: readonly Token[]): readonly Token[] {
  const hidden: Token[] = [];
  let code = 0;
  let isAddress = false;
  for (const token of tokens) {
    const [tag, end] = token.type === 'html_inline' ? (CODE_TAG.exec(token.content) ?? []) : [];
    if (tag !== undefined) {
      code = Math.max(0, code + (end === '' ? 1 : -1));
    }
    if (token.type === 'link_open' || token.type === 'link_close') {
      isAddress = token.type === 'link_open' && token.info === 'auto';
    }
    if (token.type === 'text' && (code > 0 || isAddress)) {
      token.type = HIDDEN;
      hidden.push(token);
    }
  }
  return hidden;
}

function dashes(tokens: readonly Token[], { isHeading }: { readonly isHeading: boolean }): void {
  const before = tokens.map(({ content }) => content);
  const slug = isHeading ? slugify(tokensText(tokens)) : '';
  for (const token of tokens) {
    if (token.type === 'text' && token.content.includes('--')) {
      token.content = token.content.replace(EM_DASH, '—').replace(EN_DASH, '–');
    }
  }
  if (isHeading && slugify(tokensText(tokens)) !== slug) {
    for (const [index, token] of tokens.entries()) {
      token.content = before[index] ?? token.content;
    }
  }
}
