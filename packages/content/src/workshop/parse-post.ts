import { percentDecoded, routes } from '@portico/core/routes';
import { portableHtml } from '#feeds/portable-html.ts';
import { MAX_FEED_HTML, MAX_HEADINGS, MAX_HTML, MAX_INDEXED, MAX_LINKS } from '#limits.ts';
import { postMarkdown } from '#machine-readers/post-markdown.ts';
import { type LinkingHtml, sizeOfBody } from '#markdown/body-part.ts';
import { type RunBlock, runBlocks } from '#markdown/code/runnable-blocks.ts';
import { type Addresses, type PostLinks, postLinks } from '#markdown/post-links.ts';
import { type PostText, postText } from '#markdown/post-text.ts';
import { createMarkdownRenderer, type RenderedPost, type RendererOptions } from '#markdown/render-markdown.ts';
import { useRules } from '#markdown/rules/use-rules.ts';
import type { MarkdownNotice } from '#markdown/tree/context.ts';
import { urlBeside } from '#media/paths.ts';
import type { ResolvedImage } from '#media/videos.ts';
import type { Post } from '#reading/post.ts';

/** Everything that is derived from a post's text. */
export type ParsedPost = RenderedPost & {
  /** The HTML for feeds; empty if it would be too long. */
  readonly feedHtml: LinkingHtml;
  /** The Markdown for machines. */
  readonly portableMarkdown: string;
  /** The text for the search. */
  readonly text: PostText;
  readonly links: PostLinks;
  readonly notices: readonly MarkdownNotice[];
  /** The blocks that `@portico/review run` runs. */
  readonly runs: readonly RunBlock[];
};

export type PostSource = {
  readonly post: Post;
  /** The pictures and videos next to the post. */
  readonly images: readonly ResolvedImage[];
  /** The names of the site's components. */
  readonly components?: readonly string[] | undefined;
};

export type ParserOptions = RendererOptions & { readonly baseUrl: string };

/** Creates the function that parses a post's text once for everything that is derived from it. */
export function createPostParser({ baseUrl, extensions = {}, ...options }: ParserOptions) {
  const plugins = [...(extensions.plugins ?? []), useRules];
  const render = createMarkdownRenderer({ ...options, extensions: { ...extensions, plugins } });

  return async ({ post, images, components }: PostSource): Promise<ParsedPost> => {
    const { slug, markdown, lang, code } = post;
    const byUrl = new Map(images.map((image) => [image.url, image]));
    const resolveImage = (source: string) => byUrl.get(urlBeside({ slug, file: percentDecoded(source) ?? source }));
    const url = `${baseUrl}${routes.post.href({ slug })}`;
    const { body, headings, pictures, refusal, tree, parsed, notices } = await render(markdown, {
      url,
      lang,
      code,
      components,
      resolveImage,
    });
    const size = sizeOfBody(body);
    if (size > MAX_HTML) {
      const [length, limit] = [size.toLocaleString('en'), MAX_HTML.toLocaleString('en')];
      throw new Error(`the page would have ${length} characters of HTML, and ${limit} is the most; split the post`);
    }
    const feedHtml = portableHtml(tree, url);
    const text = postText(tree);
    const { links, media, ids, notices: ofLinks } = postLinks(tree);
    return {
      body,
      headings: headings.slice(0, MAX_HEADINGS),
      pictures,
      refusal,
      feedHtml: feedHtml.html.length > MAX_FEED_HTML ? { html: '' } : feedHtml,
      portableMarkdown: postMarkdown({ post, parsed, url, resolveImage }),
      text: { ...text, body: text.body.slice(0, MAX_INDEXED), code: text.code.slice(0, MAX_INDEXED) },
      links: { links: firstOf(links), media: firstOf(media), ids },
      notices: [...notices, ...ofLinks.slice(0, MAX_LINKS)],
      runs: runBlocks(parsed.tokens),
    };
  };
}

function firstOf(addresses: Addresses): Addresses {
  return new Map([...addresses].slice(0, MAX_LINKS));
}

export type PostParser = ReturnType<typeof createPostParser>;
