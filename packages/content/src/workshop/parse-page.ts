import { visit } from 'unist-util-visit';
import type { ContentError } from '#files/content-error.ts';
import { type PageSource, parsePageSource } from '#front-matter/parse-page-source.ts';
import { type Addresses, type PostLinks, postLinks } from '#markdown/post-links.ts';
import { createMarkdownRenderer, type RendererOptions } from '#markdown/render-markdown.ts';
import { useRules } from '#markdown/rules/use-rules.ts';
import type { MarkdownNotice } from '#markdown/tree/context.ts';
import { sourceLine } from '#reading/post.ts';

/** A page of the site that is written in Markdown, or what keeps it from being shown. */
export type ParsedPage = {
  readonly page?: Pick<PageSource, 'title' | 'description' | 'lang'> & { readonly html: string };
  readonly errors: readonly ContentError[];
  /** Lines are those of the file. */
  readonly links: PostLinks;
  /** Advice. Lines are those of the file. */
  readonly notices: readonly MarkdownNotice[];
};

export type PageParserOptions = RendererOptions & {
  /** The names of the site's components, which only posts can show. */
  readonly components: readonly string[];
};

const NO_LINKS: PostLinks = { links: new Map(), media: new Map(), ids: new Set() };

/** Creates the function that parses the text of a file in the site's `pages/`. */
export function createPageParser({ components, extensions = {}, ...options }: PageParserOptions) {
  const plugins = [...(extensions.plugins ?? []), useRules];
  const render = createMarkdownRenderer({ ...options, extensions: { ...extensions, plugins } });

  return async (text: string, file: string): Promise<ParsedPage> => {
    const { source, errors } = parsePageSource(text, file);
    if (source === undefined) {
      return { errors, links: NO_LINKS, notices: [] };
    }
    const { markdown, markdownLine, ...fields } = source;
    const { lang } = fields;
    const { tree, html, notices, refusal } = await render(markdown, {
      lang,
      components,
      resolveImage: () => undefined,
    });
    const refused: ContentError[] = [];
    const refuse = (line: number, message: string) =>
      refused.push({ code: 'include', file, line: sourceLine(source, line), message });
    if (refusal !== undefined) {
      refuse(refusal.line, refusal.message);
    }
    visit(tree, 'element', ({ data, position }) => {
      if (data?.part !== undefined) {
        refuse(position?.start.line ?? 1, 'only posts can show this; link to it, or write the page as a .tsx file');
      }
    });
    const { notices: ofLinks, links, media, ids } = postLinks(tree);
    const inFile = (addresses: Addresses) =>
      new Map(Array.from(addresses, ([address, line]) => [address, sourceLine(source, line)]));
    const advice = [...notices, ...ofLinks].filter(({ isRefusal }) => !isRefusal);
    return {
      ...(refused.length === 0 && { page: { ...fields, html } }),
      errors: refused,
      links: { links: inFile(links), media: inFile(media), ids },
      notices: advice.map((notice) => ({ ...notice, line: sourceLine(source, notice.line) })),
    };
  };
}

export type PageParser = ReturnType<typeof createPageParser>;
