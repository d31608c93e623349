import { languageOf, type SiteLanguage } from '@portico/site/languages';
import MarkdownIt from 'markdown-it';
import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { useAutolinks } from '#markdown/autolinks.ts';
import { useBlockRules } from '#markdown/block-rules.ts';
import { useCalloutRules } from '#markdown/callouts.ts';
import { useCjkLineBreaks } from '#markdown/cjk-line-breaks.ts';
import { codeBlock, grammarOf, longestCodeBlock } from '#markdown/code-block.ts';
import { diagramHtml, isDiagram } from '#markdown/diagrams.ts';
import { tellDirectivesAsText } from '#markdown/directives-as-text.ts';
import { createElementIds } from '#markdown/element-ids.ts';
import { embedHtml } from '#markdown/embeds.ts';
import { parseFenceInfo } from '#markdown/fence-info.ts';
import { captionImages } from '#markdown/figures.ts';
import { tellLostFootnotes } from '#markdown/footnote-notices.ts';
import { layOutGalleries, type ShownInGallery } from '#markdown/galleries.ts';
import { type Heading, headingsOf, identifyHeadings, orderHeadings, useHeadingRules } from '#markdown/headings.ts';
import { createHighlighter, type Highlighter } from '#markdown/highlight.ts';
import { keepOffsets } from '#markdown/html/offsets.ts';
import { rewriteHtml } from '#markdown/html/rewrite-html.ts';
import { type Labels, labelsFor } from '#markdown/labels.ts';
import { tellMarksAsText } from '#markdown/marks-as-text.ts';
import { createMathLoader, isBlockFormula, mathBlockHtml, SOURCE_LANGUAGE, useMath } from '#markdown/math/math.ts';
import type { MathMarkup } from '#markdown/math/math-markup.ts';
import { createNotices, type MarkdownNotice, type Notices } from '#markdown/notices.ts';
import { useOwnHeadingIds } from '#markdown/own-heading-ids.ts';
import { imageHtml, pictureHtml } from '#markdown/picture-html.ts';
import { useTableNotices } from '#markdown/table-notices.ts';
import { alignFigures, emptyHeadersToCells, nameTables, useTableRules } from '#markdown/tables.ts';
import { useTaskLists } from '#markdown/task-lists.ts';
import { alternativeOf } from '#markdown/text-of.ts';
import { useTypography } from '#markdown/typography.ts';
import { videoHtml } from '#markdown/video-html.ts';
import { COLUMN_SIZES, type PictureFormat } from '#pictures.ts';
import type { VideoParts } from '#videos.ts';

export type { Heading };

export type RenderedMarkdown = {
  /** HTML of allowed elements only, without scripts and without inline styles. */
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Where the HTML shows something else than the Markdown says. */
  readonly notices: readonly MarkdownNotice[];
  /** The most characters that the HTML of its code blocks may have, where they were left out; see RendererOptions. */
  readonly leftOut?: number;
};

/** An image or a video that stands beside the post. */
export type ResolvedImage = {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  /** See ContentImage. */
  readonly hash?: string;
  readonly formats?: readonly PictureFormat[];
  readonly dark?: Omit<ResolvedImage, 'dark'>;
  /** Present where it is a video; its size is then its poster's. */
  readonly video?: VideoParts;
};

export type RenderContext = {
  /** Finds the image that a relative path in the Markdown means; undefined where there is none. */
  readonly resolveImage: (path: string) => ResolvedImage | undefined;
  /** Language of the text, BCP 47; absent where it is the site's. */
  readonly lang?: string | undefined;
};

export type MarkdownRenderer = (markdown: string, context: RenderContext) => Promise<RenderedMarkdown>;

export type RendererOptions = {
  /** Origins besides the site's own whose images, videos and sounds a page may show. */
  readonly mediaOrigins?: readonly string[];
  /** False leaves code blocks out, which take most of the time and hold neither links nor ids; all else is the same. */
  readonly codeBlocks?: boolean;
  /** Whether straight quotation marks and hyphens become typographic ones; see useTypography. */
  readonly typography?: boolean | undefined;
  /** Of the labels here, and of posts that name no language; the first of the site's languages where it is absent. */
  readonly language?: SiteLanguage | undefined;
};

type Environment = {
  readonly context: RenderContext;
  readonly labels: Labels;
  readonly notices: Notices;
  readonly mathMarkup: MathMarkup | undefined;
  leftOut: number;
  /** What the plugin for footnotes has found. */
  readonly footnotes?: { readonly list?: readonly unknown[] };
};
type Token = ReturnType<MarkdownIt['parse']>[number];

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;
const TITLES: ReadonlySet<string> = new Set(['heading_open', 'directive_title_open']);
// Below the title and its picture, some three paragraphs are.
const BLOCKS_IN_SIGHT = 3;
// Hebrew, Arabic and the scripts beside them in Unicode, and their presentation forms.
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * Makes a renderer for posts: GitHub Flavored Markdown with alerts, footnotes, and code highlighted into classes. Headings
 * start at level 2 and carry ids made by `slugify`. Of an author's HTML remains what `allowed-html.ts` lists; what other
 * sites have becomes a link.
 */
export async function createMarkdownRenderer(options: RendererOptions = {}): Promise<MarkdownRenderer> {
  const { codeBlocks = true } = options;
  const highlighter = codeBlocks ? await createHighlighter() : undefined;
  const markdownIt = createMarkdownIt(highlighter, options);
  const mathFor = createMathLoader();
  const { language } = options;
  return async (markdown, { lang: own, ...others }) => {
    const labels = labelsFor(own, language);
    const context = { ...others, lang: own ?? languageOf({ language }) };
    const notices = createNotices();
    const environment: Environment = { context, labels, notices, mathMarkup: await mathFor(markdown), leftOut: 0 };
    const tokens = markdownIt.parse(withoutControlCharacters(markdown, notices), environment);
    await highlighter?.load(fenceLanguages(tokens));
    const html = markdownIt.renderer.render(tokens, markdownIt.options, environment);
    const { leftOut } = environment;
    return { html, headings: headingsOf(tokens), notices: notices.list(), ...(leftOut > 0 && { leftOut }) };
  };
}

/** Browsers show nothing for them or read another text, so they are left out. Line breaks are markdown-it's own. */
function withoutControlCharacters(markdown: string, notices: Notices): string {
  const [first] = markdown.matchAll(CONTROL_CHARACTERS);
  if (first !== undefined) {
    const line = markdown.slice(0, first.index).split('\n').length;
    notices.add(
      'control-character',
      line,
      'control characters are left out, since no browser shows them; take them out',
    );
  }
  return markdown.replace(CONTROL_CHARACTERS, '');
}

function createMarkdownIt(
  highlighter: Highlighter | undefined,
  { mediaOrigins = [], typography }: RendererOptions,
): MarkdownIt {
  const markdownIt = new MarkdownIt({ html: true, linkify: true });
  // Only what is written as a URL becomes a link: "README.md" is a file and not a host in Moldova, and "//README.md" a
  // comment.
  markdownIt.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null);
  markdownIt.use(cjkFriendly).use(useCjkLineBreaks).use(useBlockRules).use(useOwnHeadingIds);
  markdownIt.core.ruler.after('block', 'heading-levels', ({ tokens }) => orderHeadings(tokens));
  markdownIt.core.ruler.after('block', 'list-direction', ({ tokens }) => markRightToLeftLists(tokens));
  markdownIt.core.ruler.after('block', 'empty-headers', ({ tokens }) => emptyHeadersToCells(tokens));
  // What is told is told of the text as it is written, before links and typography change it.
  markdownIt.use(useTableNotices).use(tellLostFootnotes).use(tellDirectivesAsText).use(tellMarksAsText);
  markdownIt.use(keepOffsets).use(useTaskLists).use(useAutolinks).use(useMath);
  if (typography) {
    markdownIt.use(useTypography);
  }
  markdownIt.core.ruler.push('elements', (state) => {
    const { context, labels, notices, footnotes }: Environment = state.env;
    const ids = createElementIds({ hasFootnotes: footnotes?.list !== undefined });
    rewriteHtml(state, { notices, ids, mediaOrigins, labels });
    state.tokens = layOutGalleries(state.tokens, {
      NewToken: state.Token,
      notices,
      imageOf: (token) => imageOf(token, context),
    });
    captionImages(state.tokens, state.Token);
    nameTables(state.tokens);
    alignFigures(state.tokens);
    markFirstImage(state.tokens);
    markLinkableImages(state.tokens);
    identifyHeadings(state.tokens, ids, notices);
  });
  const { rules } = markdownIt.renderer;
  useHeadingRules(rules);
  useCalloutRules(rules);
  /** With a mistake, its source. */
  const blockFormula = (token: Token | undefined, env: Environment) =>
    token !== undefined && isBlockFormula(token)
      ? (mathBlockHtml(token, env.labels) ?? code(token, SOURCE_LANGUAGE, env))
      : undefined;
  const code = (token: Token | undefined, info: string, environment: Environment) => {
    const { content = '' } = token ?? {};
    if (highlighter === undefined) {
      environment.leftOut += longestCodeBlock(content, info);
      return '';
    }
    return codeBlock(content, info, { highlighter, labels: environment.labels });
  };
  const fence = (token: Token | undefined, env: Environment) => {
    const html = code(token, infoOf(token), env);
    return token !== undefined && isDiagram(token) ? diagramHtml(token, html, env) : html;
  };
  rules.fence = (tokens, index, _options, env: Environment) =>
    blockFormula(tokens[index], env) ?? fence(tokens[index], env);
  rules.math_block = (tokens, index, _options, env: Environment) => blockFormula(tokens[index], env) ?? '';
  rules.code_block = (tokens, index, _options, env: Environment) => code(tokens[index], '', env);
  useTableRules(rules);
  rules.image = (tokens, index, _options, env: Environment) =>
    tokens[index] === undefined ? '' : imageMarkup(tokens[index], env);
  rules.embed = (tokens, index, _options, { context, labels }: Environment) =>
    tokens[index] === undefined ? '' : embedHtml(tokens[index], context, labels);
  // As GitHub has it: it is text that was removed.
  rules.s_open = () => '<del>';
  rules.s_close = () => '</del>';
  useFootnoteRules(rules);
  return markdownIt;
}

/** Footnotes as WAI-ARIA's doc-noterefs do: each reference and each way back has an id and a name of its own. */
function useFootnoteRules(rules: MarkdownIt['renderer']['rules']): void {
  rules.footnote_ref = (tokens, index, _options, { labels }: Environment) => {
    const { number, reference } = footnoteNumbers(tokens[index]);
    return `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${reference}"${labels.langAttribute} aria-label="${labels.footnote(`${number}`)}">${number}</a></sup>`;
  };
  rules.footnote_block_open = (_tokens, _index, _options, { labels }: Environment) =>
    `<section class="footnotes" aria-labelledby="footnotes"><h2 id="footnotes"${labels.langAttribute}>${labels.footnotes}</h2><ol>\n`;
  rules.footnote_open = (tokens, index) => `<li id="fn${footnoteNumbers(tokens[index]).number}">`;
  rules.footnote_anchor = (tokens, index, _options, { labels }: Environment) => {
    const { reference } = footnoteNumbers(tokens[index]);
    return ` <a href="#fnref${reference}" class="footnote-backref"${labels.langAttribute} aria-label="${labels.footnoteReference(reference)}">\u21A9\uFE0E</a>`;
  };
}

function footnoteNumbers(token: Token | undefined): { readonly number: number; readonly reference: string } {
  const number = Number(token?.meta?.id ?? 0) + 1;
  const repeat = Number(token?.meta?.subId ?? 0);
  return { number, reference: repeat > 0 ? `${number}-${repeat + 1}` : `${number}` };
}

function fenceLanguages(tokens: readonly Token[]): string[] {
  return tokens
    .filter((token) => token.type === 'fence' || isBlockFormula(token))
    .map((token) => (isBlockFormula(token) ? SOURCE_LANGUAGE : grammarOf(parseFenceInfo(infoOf(token)).language)));
}

/** What follows a fence, without its escapes (CommonMark 0.31.2, section 2.4). */
function infoOf(token: Token | undefined): string {
  return unescapeAll(token?.info ?? '');
}

/**
 * A paragraph finds its direction in its own text, by CSS; a list's bullets are on the side that its element says. `auto`
 * lets the browser find it in the list's text.
 */
function markRightToLeftLists(tokens: readonly Token[]): void {
  const lists: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      lists.push(token);
    }
    if (token.type === 'inline') {
      // The first text of each list that has begun.
      for (const list of lists.splice(0).filter(() => RIGHT_TO_LEFT.test(token.content))) {
        list.attrSet('dir', 'auto');
      }
    }
  }
}

function imageMarkup(token: Token, { context, labels }: Environment): string {
  const image = imageOf(token, context);
  const text = { alt: alternativeOf(token), title: String(token.attrGet('title') ?? '') };
  if (image?.video !== undefined) {
    return videoHtml(image, text, { lang: context.lang, name: labels.video, ...shownInGallery(token) });
  }
  return image === undefined
    ? imageHtml({ url: String(token.attrGet('src') ?? '') }, text, { isFirst: false })
    : pictureHtml(image, text, {
        isFirst: token.meta?.isFirst === true,
        canBeLink: token.meta?.canBeLink === true,
        sizes: COLUMN_SIZES,
        ...shownInGallery(token),
      });
}

function shownInGallery(token: Token | undefined): Partial<ShownInGallery> {
  return token?.meta?.shown ?? {};
}

function imageOf(token: Token | undefined, { resolveImage }: RenderContext): ResolvedImage | undefined {
  const source = String(token?.attrGet('src') ?? '');
  return isRelative(source) ? resolveImage(source) : undefined;
}

/** Marks the images that stand in no title; those in links are marked as such. */
function markLinkableImages(tokens: readonly Token[]): void {
  for (const [index, { type, children }] of tokens.entries()) {
    if (type === 'inline' && !TITLES.has(tokens[index - 1]?.type ?? '')) {
      for (const image of (children ?? []).filter((child) => child.type === 'image')) {
        image.meta = { ...image.meta, canBeLink: image.meta?.isInLink !== true };
      }
    }
  }
}

/** Marks the image that stands among a text's first blocks: it is seen before anyone scrolls. */
function markFirstImage(tokens: readonly Token[]): void {
  let blocks = 0;
  for (const token of tokens) {
    const image = token.children?.find(({ type }) => type === 'image');
    if (image !== undefined) {
      image.meta = { ...image.meta, isFirst: true };
      return;
    }
    blocks += token.level === 0 && token.nesting !== 1 ? 1 : 0;
    if (blocks === BLOCKS_IN_SIGHT) {
      return;
    }
  }
}

function isRelative(url: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(url);
}
