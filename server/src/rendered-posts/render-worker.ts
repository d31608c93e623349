import { parentPort, workerData } from 'node:worker_threads';
import type {
  MarkdownExtensions,
  MarkdownNotice,
  Post,
  PostLinks,
  PostMarkdownInput,
  PostText,
  RendererOptions,
  ResolvedImage,
} from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import {
  createMarkdownRenderer,
  portableHtml,
  postLinks,
  postMarkdown,
  postText,
  type RenderedMarkdown,
  useAdvice,
} from '@portico/content/rendering';
import { percentDecoded } from '@portico/core/routes';
import { siteFolder } from '@portico/core/site-folder';
import { importModule, loadTexts } from '@portico/core/site-modules';

// The program of the threads in render-thread.ts, which name one of these jobs in each message. It loads only what rendering needs, so
// that a thread starts quickly.

export type Jobs = typeof jobs;

/** See createMarkdownRenderer. The extensions are loaded from their module's URL, because functions cannot be sent to a thread. */
export type MarkdownSettings = Omit<RendererOptions, 'extensions' | 'highlight'> & {
  readonly extensions?: string | undefined;
};

export type PostSource = {
  readonly slug: string;
  readonly markdown: string;
  readonly lang: string | undefined;
  readonly code: Post['code'];
  readonly images: readonly ResolvedImage[];
};

/** What the check needs to know of a post's page and text, which is much less than the page. */
export type ExaminedPost = { readonly links: PostLinks; readonly notices: readonly MarkdownNotice[] };

export type PostFacts = PostMarkdownInput['post'];

type MarkdownJob = PostSource & { readonly post: PostFacts; readonly url: string };

// Loads the renderers of formulas and code early, because their loading would count as time of the first post.
const WARM_UP = '$a$\n\n```js\na;\n```\n';
// A phone needs seconds to show a page of this size. The longest of a thousand real posts is a twentieth of it.
const MAX_HTML = 1_500_000;
// More of it, and a feed of fifty would take long to print. The longest of a thousand real posts has a third.
const MAX_FEED_HTML = 200_000;
// FTS5 splits it into words where requests are answered. The longest of a thousand real posts has half as much.
const MAX_INDEXED = 100_000;
const MAX_HEADINGS = 500;
// Of each kind, to check.
const MAX_LINKS = 1000;

const { extensions: url, ...settings }: MarkdownSettings = workerData;
await loadTexts(siteFolder(), settings);
const extensions: MarkdownExtensions = url === undefined ? {} : await importModule(url).catch(explain);
await createMarkdownRenderer(settings)(WARM_UP, { resolveImage: () => undefined });
const render = createMarkdownRenderer({ ...settings, extensions });
const renderWithoutColors = createMarkdownRenderer({ ...settings, highlight: false, extensions });
const renderWithAdvice = createMarkdownRenderer({
  ...settings,
  highlight: false,
  extensions: { ...extensions, plugins: [...(extensions.plugins ?? []), useAdvice] },
});

const jobs = {
  /** Does nothing: its answer says that the thread has loaded this module. */
  async start(): Promise<void> {},

  async page(source: PostSource) {
    const { html, headings, refusal } = checkLength(await rendered(source, render));
    return { html, headings: headings.slice(0, MAX_HEADINGS), refusal };
  },

  async examine(source: PostSource): Promise<ExaminedPost> {
    const { tree, notices } = checkLength(await rendered(source, renderWithAdvice));
    const { links, media, ids, notices: ofLinks } = postLinks(tree);
    return {
      links: { links: links.slice(0, MAX_LINKS), media: media.slice(0, MAX_LINKS), ids },
      notices: [...notices, ...ofLinks.slice(0, MAX_LINKS)],
    };
  },

  /** Returns '' if it would be too long. */
  async feed({ url: address, ...source }: PostSource & { readonly url: string }): Promise<string> {
    const { tree } = await rendered(source, renderWithoutColors);
    const html = portableHtml(tree, address);
    return html.length > MAX_FEED_HTML ? '' : html;
  },

  async text(source: PostSource): Promise<PostText> {
    const { tree } = await rendered(source, renderWithoutColors);
    const { body, code, sections } = postText(tree);
    return { body: body.slice(0, MAX_INDEXED), code: code.slice(0, MAX_INDEXED), sections };
  },

  async markdown({ post, url: address, ...source }: MarkdownJob): Promise<string> {
    const { parsed } = await rendered(source, renderWithoutColors);
    return postMarkdown({ post, parsed, url: address, resolveImage: resolverOf(source, source.images) });
  },
};

function rendered({ images, ...source }: PostSource, renderer: typeof render): Promise<RenderedMarkdown> {
  return renderer(source.markdown, { ...source, resolveImage: resolverOf(source, images) });
}

function resolverOf({ slug }: Pick<PostSource, 'slug'>, images: readonly ResolvedImage[]) {
  const byUrl = new Map(images.map((image) => [image.url, image]));
  return (source: string) => byUrl.get(urlBeside({ slug, file: percentDecoded(source) ?? source }));
}

function checkLength({ html, ...others }: RenderedMarkdown): RenderedMarkdown {
  const { length } = html;
  if (length > MAX_HTML) {
    throw new Error(
      `the page would have ${length.toLocaleString('en')} characters of HTML, and ${MAX_HTML.toLocaleString('en')} is the most; split the post`,
    );
  }
  return { html, ...others };
}

function explain(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : cause;
  const message = `blog.markdown in site.config.ts cannot be loaded: ${reason}.`;
  throw new Error(message, { cause });
}

/** True for errors that come from the program's files, such as a module that is missing or half written, not from the text. */
function isOfProgram(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Error && 'code' in error);
}

parentPort?.on('message', async ({ name, input }: { readonly name: keyof Jobs; readonly input: never }) => {
  try {
    parentPort?.postMessage({ value: await jobs[name](input) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage(isOfProgram(error) ? { failed: message } : { refused: message });
  }
});
parentPort?.postMessage('loaded');
