import { createHash } from 'node:crypto';
import type {
  Advice,
  HtmlLinks,
  MarkdownNotice,
  MarkdownRenderer,
  PostMarkdownInput,
  RenderedMarkdown,
  ResolvedImage,
} from '@portico/content';
import {
  createMarkdownAdviser,
  linksInHtml,
  portableHtml,
  postMarkdown,
  prepareLineBreaks,
} from '@portico/content/rendering';
import { type PostImage, resolverOf } from '#content/post-images.ts';

/** What a text's image resolved to when it was rendered; null where there was none. */
export type KnownImage = ResolvedImage | null;

export type RenderedPost = RenderedMarkdown & {
  /** Each relative source in the text, and what it means. */
  readonly images: ReadonlyArray<readonly [source: string, image: KnownImage]>;
};

/** What a thread is asked for: data only, since no function can be handed to another thread. */
export type RenderJob = PageJob | FeedJob | MarkdownJob | ExamineJob;

/** A post's page: its HTML and headings. */
export type PageJob = PostText & { readonly kind: 'page' };

/** What the check looks at in some posts, in one job, since a message costs as much as a short post. */
export type ExamineJob = { readonly kind: 'examine'; readonly texts: readonly PostText[] };

export type PostText = {
  readonly slug: string;
  readonly markdown: string;
  /** BCP 47; absent where it is the site's. */
  readonly lang: string | undefined;
  readonly images: readonly PostImage[];
};

/** A post's HTML for feeds; see portableHtml. */
type FeedJob = {
  readonly kind: 'feed';
  readonly html: string;
  readonly url: string;
};

/** A post for machines; see postMarkdown. */
type MarkdownJob = Omit<PostMarkdownInput, 'resolveImage'> & {
  readonly kind: 'markdown';
  readonly images: readonly PostImage[];
};

/** What the check needs to know of a post's page and text, which is much less than the page. */
export type ExaminedPost = {
  readonly links: HtmlLinks;
  readonly notices: readonly MarkdownNotice[];
  readonly advice: readonly Advice[];
};

/** A page, the text that was asked for, or what there is to tell of each of several posts. */
export type RenderOutput = RenderedPost | string | readonly ExaminedPost[];

export type Renderers = {
  readonly render: MarkdownRenderer;
  /** The same without code blocks. */
  readonly renderWithoutCode: MarkdownRenderer;
};

// A page of this size takes a phone seconds to show; the longest of a thousand real posts has a twentieth.
export const LONGEST_HTML = 1_500_000;

/** Does one job. Throws an error that says why and what to do where the post cannot be rendered. */
export async function doRenderJob(job: RenderJob, renderers: Renderers): Promise<RenderOutput> {
  switch (job.kind) {
    case 'page':
      return renderPage(job, renderers.render);
    case 'examine':
      return examine(job, renderers);
    case 'feed':
      return portableHtml(job.html, job.url);
    case 'markdown':
      return postMarkdown({ ...job, resolveImage: resolverOf(job.post, job.images) });
  }
}

async function examine(
  { texts }: ExamineJob,
  { render, renderWithoutCode }: Renderers,
): Promise<readonly ExaminedPost[]> {
  const advise = createMarkdownAdviser();
  const examined: ExaminedPost[] = [];
  for (const text of texts) {
    const { html, leftOut = 0, notices } = await renderText(text, renderWithoutCode);
    if (html.length + leftOut > LONGEST_HTML) {
      // Its code might take it past a limit; what is shorter is far from those.
      await renderText(text, render);
    }
    examined.push({ links: linksInHtml(html), notices, advice: advise(text.markdown) });
  }
  return examined;
}

async function renderPage(text: PostText, render: MarkdownRenderer): Promise<RenderedPost> {
  const page = await renderText(text, render);
  // Here and not in the page's loader: it is done once for each text, within the thread's limits.
  return { ...page, html: prepareLineBreaks(page.html) };
}

/** The page before its lines are prepared. Throws where it is too long. */
async function renderText({ slug, markdown, lang, images }: PostText, render: MarkdownRenderer): Promise<RenderedPost> {
  const resolve = resolverOf({ slug }, images);
  const used = new Map<string, KnownImage>();
  const rendered = await render(markdown, {
    lang,
    resolveImage(source) {
      const found = resolve(source);
      used.set(source, knownImage(found));
      return found;
    },
  });
  const { length } = rendered.html;
  if (length > LONGEST_HTML) {
    throw new Error(
      `the page would have ${length.toLocaleString('en')} characters of HTML, and ${LONGEST_HTML.toLocaleString('en')} is the most; split the post`,
    );
  }
  return { ...rendered, images: [...used] };
}

/** A name for a text in a language; what is made of it depends on its images besides. */
export function textKey(markdown: string, lang: string | undefined): string {
  return createHash('sha256')
    .update(`${lang ?? ''}\n${markdown}`)
    .digest('base64url');
}

/** A name for what feeds have of a post's HTML; its links depend on its URL. */
export function feedKey(html: string, url: string): string {
  return createHash('sha256').update(`feed ${url}\n${html}`).digest('base64url');
}

/** What a page depends on of an image. */
export function knownImage(found: ResolvedImage | undefined): KnownImage {
  return found === undefined ? null : { ...knownPicture(found), ...(found.dark && { dark: knownPicture(found.dark) }) };
}

function knownPicture({ url, width, height, hash, formats, video }: ResolvedImage): ResolvedImage {
  // Without variants its bytes are not in the page.
  return { url, width, height, ...(formats && { hash, formats }), ...(video && { video }) };
}
