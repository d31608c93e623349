import { languageOf, type SiteLanguage } from '@portico/core/languages';
import type { OwnCallouts } from '@portico/core/own-callouts';
import type { Root } from 'hast';
import { MAX_PRINTED } from '#limits.ts';
import type { BodyPart } from '#markdown/body-part.ts';
import { bodyParts } from '#markdown/body-parts.ts';
import type { Charts } from '#markdown/charts/chart-rule.ts';
import { finishCode } from '#markdown/code/code-blocks.ts';
import type { Languages } from '#markdown/code/highlighter.ts';
import { finishComponents, type SiteComponents } from '#markdown/components.ts';
import { collectPictures, type EnlargeablePicture } from '#markdown/enlargeable.ts';
import { finishPost } from '#markdown/finish-post.ts';
import type { CodeFile } from '#markdown/parsing/included-code.ts';
import { createParser, type MarkdownPlugin } from '#markdown/parsing/parser.ts';
import type { ParsedMarkdown } from '#markdown/parsing/positions.ts';
import { treeOf } from '#markdown/sanitize.ts';
import {
  createNotices,
  type Diagram,
  type Heading,
  labelsFor,
  type MarkdownNotice,
  type Refusal,
  type VisitContext,
  type Visitor,
} from '#markdown/tree/context.ts';
import { applyReplacements, printTree } from '#markdown/tree/tree.ts';
import { markStepLines } from '#markdown/visitors/finish-steps.ts';
import { loadTemml } from '#markdown/visitors/math.ts';
import type { ResolvedImage } from '#media/videos.ts';

/** The results of rendering a post: its page, its tree for feeds, search and the check, and its tokens for Markdown. */
export type RenderedMarkdown = {
  readonly parsed: ParsedMarkdown;
  readonly tree: Root;
  /** The full text, without components. */
  readonly html: string;
  readonly body: readonly BodyPart[];
  readonly headings: readonly Heading[];
  /** What the links in `body` open over the page, by their `data-enlarge`. */
  readonly pictures: readonly EnlargeablePicture[];
  readonly diagrams: readonly Diagram[];
  readonly notices: readonly MarkdownNotice[];
  readonly refusal: Refusal | undefined;
};

/** What a post's page needs. */
export type RenderedPost = Pick<RenderedMarkdown, 'body' | 'headings' | 'pictures' | 'refusal'>;

export type RenderContext = {
  /** The address of the page, so that its links to other posts are found. */
  readonly url?: string | undefined;
  /** Returns the image for a relative path in the Markdown, or undefined if it doesn't exist. */
  readonly resolveImage: (path: string) => ResolvedImage | undefined;
  /** The language of the text (BCP 47); absent if it is the site's. */
  readonly lang?: string | undefined;
  /** The files that code blocks may name. */
  readonly code?: readonly CodeFile[] | undefined;
  /** The names of the site's components; none by default. */
  readonly components?: readonly string[] | undefined;
};

/** What a provider adds: the exports of the site's `markdown.ts`. */
export type MarkdownExtensions = {
  readonly plugins?: readonly MarkdownPlugin[];
  /** They run after sanitizing, before the tree is serialized. */
  readonly visitors?: readonly Visitor[];
  /** Grammars (TextMate) of further languages by their names, and further names: `{ rego: grammar, pem: 'text' }`. */
  readonly languages?: Languages;
};

export type RendererOptions = {
  /** Origins other than the site's own from which a page may show images, videos and sounds. */
  readonly mediaOrigins?: readonly string[];
  readonly highlight?: boolean;
  /** Loads the schema and text for the props of one of the site's components. */
  readonly loadComponent?: SiteComponents['load'] | undefined;
  readonly language?: SiteLanguage | undefined;
  /** `callouts` of the site's configuration. */
  readonly callouts?: OwnCallouts | undefined;
  /** `drawings` of the site's configuration. */
  readonly drawings?: boolean | undefined;
  readonly extensions?: MarkdownExtensions | undefined;
};

export function createMarkdownRenderer(options: RendererOptions = {}) {
  const { mediaOrigins = [], highlight = true, language, callouts, drawings, extensions = {} } = options;
  const { loadComponent = async () => ({}) } = options;
  const { plugins = [], visitors = [], languages } = extensions;
  const markdownIt = createParser(plugins);

  return async (
    markdown: string,
    { url, lang, resolveImage, code, components = [] }: RenderContext,
  ): Promise<RenderedMarkdown> => {
    const notices = createNotices();
    const context: VisitContext = {
      resolveImage,
      lang: lang ?? languageOf({ language }),
      labels: labelsFor(lang, language, callouts),
      drawings,
      notices,
      diagrams: [],
    };
    const charts: Charts = new Map();
    const environment = { ...context, charts, code, hasFormula: false, source: '', definitions: [], components: [] };
    const tokens = markdownIt.parse(markdown, environment);
    const html = printed(() => markdownIt.renderer.render(tokens, markdownIt.options, environment));
    const tree = treeOf(html, { notices, mediaOrigins });
    const post = finishPost(tree, context, environment.hasFormula ? await loadTemml() : undefined);
    await finishCode({ ...post, charts }, { highlight, languages });
    await finishComponents(post, environment.components, { names: components, load: loadComponent });
    applyReplacements(tree, post.replacements);
    markStepLines(tree, notices);
    for (const visitor of visitors) {
      await visitor(tree, context);
    }
    const pictures = collectPictures(tree);
    const { source, definitions } = environment;
    const found = notices.list();
    const refused = found.find(({ isRefusal }) => isRefusal);
    return {
      parsed: { source, tokens, definitions },
      tree,
      headings: post.headings,
      pictures,
      diagrams: context.diagrams,
      notices: found,
      refusal: refused && { rule: refused.rule, line: refused.line, message: refused.message },
      get html() {
        return printTree(tree);
      },
      get body() {
        return bodyParts(tree, url);
      },
    };
  };
}

/**
 * A link definition is printed with each of its uses, so a short text can print gigabytes. V8 only joins the pieces of a string
 * when it is read, in one piece of memory that would end the whole process. Its length is known before.
 */
function printed(print: () => string): string {
  const tooLong = (length: string) =>
    new Error(
      `it would have ${length} characters of HTML, and ${MAX_PRINTED.toLocaleString('en')} is the most; split the post, or shorten what many links or pictures repeat, such as a title`,
    );
  let html: string;
  try {
    html = print();
  } catch (error) {
    throw error instanceof RangeError && error.message === 'Invalid string length' ? tooLong('billions of') : error;
  }
  if (html.length > MAX_PRINTED) {
    throw tooLong(html.length.toLocaleString('en'));
  }
  return html;
}
