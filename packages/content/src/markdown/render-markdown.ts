import { languageOf, type SiteLanguage } from '@portico/config/languages';
import type { Root } from 'hast';
import { createCodeVisitor } from '#markdown/code/code-blocks.ts';
import { labelsFor } from '#markdown/labels.ts';
import { createNotices, type MarkdownNotice } from '#markdown/notices.ts';
import { createParser, type MarkdownPlugin } from '#markdown/parsing/parser.ts';
import { sanitizeTree } from '#markdown/sanitize.ts';
import { parsePost, printTree } from '#markdown/tree.ts';
import type { ResolvedImage, VisitContext, Visitor } from '#markdown/visitor.ts';
import { finishPost } from '#markdown/visitors/finish-post.ts';
import type { Heading } from '#markdown/visitors/headings.ts';
import { temmlFor } from '#markdown/visitors/math.ts';

export type { Heading, ResolvedImage };

/** What was read from a post: its tree, of which feeds, search and check take what they need, and its page. */
export type RenderedMarkdown = {
  readonly tree: Root;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly notices: readonly MarkdownNotice[];
};

/** What a post's page needs. */
export type RenderedPost = Pick<RenderedMarkdown, 'html' | 'headings'>;

export type RenderContext = {
  /** Returns the image for a relative path in the Markdown, or undefined if it doesn't exist. */
  readonly resolveImage: (path: string) => ResolvedImage | undefined;
  /** Language of the text, BCP 47; absent if it is the site's. */
  readonly lang?: string | undefined;
};

/** What a provider adds: the exports of the module that `blog.markdown` in the site's configuration names. */
export type MarkdownExtensions = {
  readonly plugins?: readonly MarkdownPlugin[];
  /** They run after sanitizing and before the tree is printed. */
  readonly visitors?: readonly Visitor[];
};

export type RendererOptions = {
  /** Origins besides the site's own whose images, videos and sounds a page may show. */
  readonly mediaOrigins?: readonly string[];
  readonly highlight?: boolean;
  readonly typography?: boolean | undefined;
  readonly language?: SiteLanguage | undefined;
  readonly extensions?: MarkdownExtensions | undefined;
};

// Browsers don't show these characters.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

export function createMarkdownRenderer(options: RendererOptions = {}) {
  const { mediaOrigins = [], highlight = true, typography, language, extensions = {} } = options;
  const { plugins = [], visitors = [] } = extensions;
  const markdownIt = createParser({ typography, plugins });
  const finishCode = createCodeVisitor({ highlight });

  return async (markdown: string, { lang, resolveImage }: RenderContext): Promise<RenderedMarkdown> => {
    const notices = createNotices();
    const context: VisitContext = {
      resolveImage,
      lang: lang ?? languageOf({ language }),
      labels: labelsFor(lang, language),
      notices,
    };
    const text = markdown.replace(CONTROL_CHARACTERS, '');
    const tree = sanitizeTree(parsePost(markdownIt, text, context), { notices, mediaOrigins });
    const headings = finishPost(tree, context, await temmlFor(text));
    await finishCode(tree, context);
    for (const visitor of visitors) {
      await visitor(tree, context);
    }
    return {
      tree,
      headings,
      notices: notices.list(),
      get html() {
        return printTree(tree);
      },
    };
  };
}
