import { workerData } from 'node:worker_threads';
import type {
  MarkdownExtensions,
  MarkdownNotice,
  PostLinks,
  PostMarkdownInput,
  PostText,
  RenderedPost,
  ResolvedImage,
} from '@portico/content';
import {
  createMarkdownRenderer,
  portableHtml,
  postLinks,
  postMarkdown,
  postText,
  type RenderedMarkdown,
  useAdvice,
} from '@portico/content/rendering';
import { resolverOf } from '#content/post-images.ts';
import type { MarkdownSettings } from '#rendered-posts/post-renderer.ts';

// The jobs of the threads in post-renderer.ts, which calls each function that this module exports by its name.

export type PostSource = {
  readonly slug: string;
  readonly markdown: string;
  readonly lang: string | undefined;
  readonly images: readonly ResolvedImage[];
};

/** What the check needs to know of a post's page and text, which is much less than the page. */
export type ExaminedPost = { readonly links: PostLinks; readonly notices: readonly MarkdownNotice[] };

// A phone needs seconds to show a page of this size. The longest of a thousand real posts is a twentieth of it.
const LONGEST_HTML = 1_500_000;

// Tinypool puts its own data first.
const [, { extensions: url, ...settings }]: readonly [unknown, MarkdownSettings] = workerData;
const extensions: MarkdownExtensions = url === undefined ? {} : await import(url);
const render = createMarkdownRenderer({ ...settings, extensions });
const renderWithoutColors = createMarkdownRenderer({ ...settings, highlight: false, extensions });
const renderWithAdvice = createMarkdownRenderer({
  ...settings,
  highlight: false,
  extensions: { ...extensions, plugins: [...(extensions.plugins ?? []), useAdvice] },
});

/** Does nothing. Once a call of it has returned, the thread has started. */
export function start(): void {}

export async function page(source: PostSource): Promise<RenderedPost> {
  const { html, headings } = checkLength(await rendered(source, render));
  return { html, headings };
}

export async function examine(source: PostSource): Promise<ExaminedPost> {
  const { tree, notices } = checkLength(await rendered(source, renderWithAdvice));
  return { links: postLinks(tree), notices };
}

export async function feed({ url: address, ...source }: PostSource & { readonly url: string }): Promise<string> {
  const { tree } = await rendered(source, renderWithoutColors);
  return portableHtml(tree, address);
}

export async function text(source: PostSource): Promise<PostText> {
  const { tree } = await rendered(source, renderWithoutColors);
  return postText(tree);
}

export function markdown(
  input: Omit<PostMarkdownInput, 'resolveImage'> & { readonly images: readonly ResolvedImage[] },
): string | Promise<string> {
  return postMarkdown({ ...input, resolveImage: resolverOf(input.post, input.images) });
}

function rendered({ slug, markdown, lang, images }: PostSource, renderer: typeof render): Promise<RenderedMarkdown> {
  return renderer(markdown, { lang, resolveImage: resolverOf({ slug }, images) });
}

function checkLength({ html, ...others }: RenderedMarkdown): RenderedMarkdown {
  const { length } = html;
  if (length > LONGEST_HTML) {
    throw new Error(
      `the page would have ${length.toLocaleString('en')} characters of HTML, and ${LONGEST_HTML.toLocaleString('en')} is the most; split the post`,
    );
  }
  return { html, ...others };
}
