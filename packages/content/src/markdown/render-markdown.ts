import { languageOf, type SiteLanguage } from '@portico/site/languages';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { finishCallouts } from '#markdown/callouts.ts';
import { createCodeVisitor } from '#markdown/code/code-blocks.ts';
import { createElementIds } from '#markdown/element-ids.ts';
import { finishEmbeds } from '#markdown/embeds.ts';
import { linkForeignMedia } from '#markdown/foreign-media.ts';
import { finishGalleries } from '#markdown/galleries.ts';
import { finishHeadings, type Heading } from '#markdown/headings.ts';
import { labelsFor } from '#markdown/labels.ts';
import { prepareLineBreaks } from '#markdown/line-breaks.ts';
import { createParser, type MarkdownPlugin } from '#markdown/markdown.ts';
import { tidyMath } from '#markdown/math.ts';
import { createNotices, type MarkdownNotice } from '#markdown/notices.ts';
import { captionImages, finishPictures } from '#markdown/pictures.ts';
import type { ResolvedImage } from '#markdown/resolved-image.ts';
import { sanitizeTree } from '#markdown/sanitize.ts';
import { alignCells, finishTables } from '#markdown/tables.ts';
import { finishTabs } from '#markdown/tabs.ts';
import { parsePost, printTree, readAsArticle } from '#markdown/tree.ts';
import type { VisitContext, Visitor } from '#markdown/visitor.ts';

export type { Heading, ResolvedImage };

export type RenderedMarkdown = {
  /** HTML of allowed elements only, without scripts and without inline styles. */
  readonly html: string;
  readonly headings: readonly Heading[];
  /** What authors may not expect of it, in the order of their lines. */
  readonly notices: readonly MarkdownNotice[];
};

export type RenderContext = {
  /** Finds the image that a relative path in the Markdown means; undefined if there is none. */
  readonly resolveImage: (path: string) => ResolvedImage | undefined;
  /** Language of the text, BCP 47; absent if it is the site's. */
  readonly lang?: string | undefined;
};

export type MarkdownRenderer = (markdown: string, context: RenderContext) => Promise<RenderedMarkdown>;

/** What a provider adds: exports of the module that `blog.markdown` of the site's configuration names. */
export type MarkdownExtensions = {
  readonly plugins?: readonly MarkdownPlugin[];
  /** They run after sanitizing and before the tree is printed. */
  readonly visitors?: readonly Visitor[];
};

export type RendererOptions = {
  /** Origins besides the site's own whose images, videos and sounds a page may show. */
  readonly mediaOrigins?: readonly string[];
  /** False leaves code without colours, which take most of the time. */
  readonly highlight?: boolean;
  /** Whether straight quotation marks and hyphens become typographic ones. */
  readonly typography?: boolean | undefined;
  /** Of the labels, and of posts that name no language; the first of the site's languages if it is absent. */
  readonly language?: SiteLanguage | undefined;
  readonly extensions?: MarkdownExtensions | undefined;
};

// Those of footnotes and tasks, by the element that has them.
const OWN_IDS = new Map([
  ['h2', /^footnotes$/],
  ['li', /^fn\d/],
  ['a', /^fnref\d/],
  ['input', /^task-item-\d/],
]);
const MOST_ROUNDS = 5;
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

/** Makes a renderer of posts: Markdown becomes one tree, which is sanitized, finished by a visitor for each concern, and printed. */
export function createMarkdownRenderer(options: RendererOptions = {}): MarkdownRenderer {
  const { mediaOrigins = [], highlight = true, typography, language, extensions = {} } = options;
  const { plugins = [], visitors = [] } = extensions;
  const markdownIt = createParser({ typography, plugins });
  const finishCode = createCodeVisitor({ highlight });

  return async (markdown, { lang, resolveImage }) => {
    const notices = createNotices();
    const labels = labelsFor(lang, language);
    const context: VisitContext = { resolveImage, lang: lang ?? languageOf({ language }), labels, notices };
    const text = markdown.replace(CONTROL_CHARACTERS, '');
    if (text !== markdown) {
      const line = markdown.slice(0, markdown.search(CONTROL_CHARACTERS)).split('\n').length;
      notices.add(
        'control-character',
        line,
        'control characters are left out, since no browser shows them; take them out',
      );
    }
    const environment = { context, labels, notices, temml: await temmlFor(text) };
    const written = parsePost(markdownIt, text, environment);
    alignCells(written);
    tidyMath(written);
    linkForeignMedia(written, { notices, mediaOrigins });
    const tree = sanitizeTree(written, notices);
    const ids = createElementIds({ hasFootnotes: 'footnotes' in environment });
    claimIds(tree, ids, context);
    finishCallouts(tree, labels);
    const headings = finishHeadings(tree, ids, context);
    finishTables(tree, context);
    finishGalleries(tree, context);
    captionImages(tree);
    finishPictures(tree, context);
    finishEmbeds(tree, context);
    await finishCode(tree, context);
    finishTabs(tree, context);
    for (const visitor of visitors) {
      await visitor(tree, context);
    }
    prepareLineBreaks(tree);
    return { html: text.includes('<') ? stableHtml(tree) : printTree(tree), headings, notices: notices.list() };
  };
}

/**
 * HTML that a browser reads as the same tree. What an author leaves open around tables can be read in another way when it is
 * read again.
 */
function stableHtml(tree: Root): string {
  let html = printTree(tree);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const again = printTree(readAsArticle(html));
    if (again === html) {
      break;
    }
    html = again;
  }
  return html;
}

/** Ids and names of authors stay if they are unique on the page. */
function claimIds(tree: Root, ids: ReturnType<typeof createElementIds>, { notices }: VisitContext): void {
  visit(tree, 'element', (node) => {
    const { tagName, properties, data } = node;
    for (const name of tagName === 'a' ? ['id', 'name'] : ['id']) {
      const id = properties[name];
      const isOwn = OWN_IDS.get(tagName)?.test(String(id)) ?? false;
      const reason =
        id === undefined || isOwn || (name === 'name' && id === properties.id) ? undefined : ids.claim(String(id));
      if (reason !== undefined) {
        delete properties[name];
        const what = `${name}=${JSON.stringify(id)} of <${tagName}>`;
        notices.add('id-taken', data?.line ?? 1, `${what} is left out, since ${reason}; choose another`);
      }
    }
  });
}

/** Temml is loaded with the first formula: few posts have any. */
async function temmlFor(markdown: string) {
  return /\$|math/i.test(markdown) ? (await import('temml')).default : undefined;
}
