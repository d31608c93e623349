import type { MarkdownRenderer } from '@portico/content';
import {
  createMarkdownAdviser,
  linksInHtml,
  portableHtml,
  postMarkdown,
  prepareLineBreaks,
} from '@portico/content/rendering';
import { resolverOf } from '#content/post-images.ts';
import {
  type ExaminedPost,
  type ExamineJob,
  type KnownImage,
  knownImage,
  type PostText,
  type RenderedPost,
  type RenderJob,
  type RenderOutput,
} from '#rendered-posts/render-jobs.ts';

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
