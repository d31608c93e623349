import { workerData } from 'node:worker_threads';
import type {
  HtmlLinks,
  MarkdownExtensions,
  MarkdownNotice,
  PostMarkdownInput,
  RenderedMarkdown,
  ResolvedImage,
} from '@portico/content';
import { createMarkdownRenderer, linksInHtml, portableHtml, postMarkdown, useAdvice } from '@portico/content/rendering';
import { resolverOf } from '#content/post-images.ts';
import type { MarkdownSettings } from '#rendered-posts/post-renderer.ts';

// The jobs of the threads in post-renderer.ts, which calls each function that this module exports by its name.

export type PostText = {
  readonly slug: string;
  readonly markdown: string;
  readonly lang: string | undefined;
  readonly images: readonly ResolvedImage[];
};

/** What the check needs to know of a post's page and text, which is much less than the page. */
export type ExaminedPost = { readonly links: HtmlLinks; readonly notices: readonly MarkdownNotice[] };

// A phone needs seconds to show a page of this size. The longest of a thousand real posts is a twentieth of it.
const LONGEST_HTML = 1_500_000;

// Tinypool puts its own data first.
const [, { extensions: url, ...settings }]: readonly [unknown, MarkdownSettings] = workerData;
const extensions: MarkdownExtensions = url === undefined ? {} : await import(url);
const render = createMarkdownRenderer({ ...settings, extensions });
const renderWithAdvice = createMarkdownRenderer({
  ...settings,
  highlight: false,
  extensions: { ...extensions, plugins: [...(extensions.plugins ?? []), useAdvice] },
});

/** Does nothing. Once a call of it has returned, the thread has started. */
export function start(): void {}

export async function page(
  { slug, markdown, lang, images }: PostText,
  renderer: typeof render = render,
): Promise<RenderedMarkdown> {
  const rendered = await renderer(markdown, { lang, resolveImage: resolverOf({ slug }, images) });
  const { length } = rendered.html;
  if (length > LONGEST_HTML) {
    throw new Error(
      `the page would have ${length.toLocaleString('en')} characters of HTML, and ${LONGEST_HTML.toLocaleString('en')} is the most; split the post`,
    );
  }
  return rendered;
}

export async function examine(text: PostText): Promise<ExaminedPost> {
  const { html, notices } = await page(text, renderWithAdvice);
  return { links: linksInHtml(html), notices };
}

export function feed({ html, url: address }: { readonly html: string; readonly url: string }): string {
  return portableHtml(html, address);
}

export function markdown(
  input: Omit<PostMarkdownInput, 'resolveImage'> & { readonly images: readonly ResolvedImage[] },
): string | Promise<string> {
  return postMarkdown({ ...input, resolveImage: resolverOf(input.post, input.images) });
}
