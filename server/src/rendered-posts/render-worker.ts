import { workerData } from 'node:worker_threads';
import type { MarkdownRenderer, RenderedMarkdown, RendererOptions } from '@portico/content';
import {
  createMarkdownAdviser,
  createMarkdownRenderer,
  linksInHtml,
  portableHtml,
  postMarkdown,
  prepareLineBreaks,
} from '@portico/content/rendering';
import { resolverOf } from '#content/post-images.ts';
import type { ExaminedPost, PostText, RenderJob, RenderOutput, RenderReply } from '#rendered-posts/render-jobs.ts';

/*
 * A thread that renders posts; see render-pool.ts.
 */

// A page of this size takes a phone seconds to show; the longest of a thousand real posts has a twentieth.
const LONGEST_HTML = 1_500_000;

// Tinypool puts data of its own before.
const [, options]: readonly [unknown, RendererOptions] = workerData;
const [render, renderWithoutCode] = await Promise.all([
  createMarkdownRenderer(options),
  createMarkdownRenderer({ ...options, codeBlocks: false }),
]);

/** Does one job. Without a job it only says that the thread is ready. */
export default async function perform(job: RenderJob | undefined): Promise<RenderReply | undefined> {
  try {
    return job && { done: await outputOf(job) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

async function outputOf(job: RenderJob): Promise<RenderOutput> {
  switch (job.kind) {
    case 'page': {
      const page = await renderText(job, render);
      return { ...page, html: prepareLineBreaks(page.html) };
    }
    case 'examine':
      return examine(job.texts);
    case 'feed':
      return portableHtml(job.html, job.url);
    case 'markdown':
      return postMarkdown({ ...job, resolveImage: resolverOf(job.post, job.images) });
  }
}

async function examine(texts: readonly PostText[]): Promise<readonly ExaminedPost[]> {
  const advise = createMarkdownAdviser();
  const examined: ExaminedPost[] = [];
  for (const text of texts) {
    const { html, leftOut = 0, notices } = await renderText(text, renderWithoutCode);
    if (html.length + leftOut > LONGEST_HTML) {
      // Its code might take it past a limit; shorter texts are far from those.
      await renderText(text, render);
    }
    examined.push({ links: linksInHtml(html), notices, advice: advise(text.markdown) });
  }
  return examined;
}

/** The page before its lines are prepared. Throws if it is too long. */
async function renderText(
  { slug, markdown, lang, images }: PostText,
  renderer: MarkdownRenderer,
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
