import { workerData } from 'node:worker_threads';
import type { MarkdownExtensions, RenderedMarkdown } from '@portico/content';
import { createMarkdownRenderer, linksInHtml, portableHtml, postMarkdown, useAdvice } from '@portico/content/rendering';
import { resolverOf } from '#content/post-images.ts';
import type { PostText, RenderJob, RenderOutput, RenderReply } from '#rendered-posts/render-jobs.ts';
import type { MarkdownSettings } from '#rendered-posts/render-pool.ts';

/*
 * A thread that renders posts; see render-pool.ts.
 */

// A page of this size takes a phone seconds to show; the longest of a thousand real posts has a twentieth.
const LONGEST_HTML = 1_500_000;

// Tinypool puts its own data first.
const [, { extensions: url, ...settings }]: readonly [unknown, MarkdownSettings] = workerData;
const extensions: MarkdownExtensions = url === undefined ? {} : await import(url);
const render = createMarkdownRenderer({ ...settings, extensions });
const examine = createMarkdownRenderer({
  ...settings,
  highlight: false,
  extensions: { ...extensions, plugins: [...(extensions.plugins ?? []), useAdvice] },
});

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
    case 'page':
      return rendered(job, render);
    case 'examine': {
      const examined = [];
      for (const text of job.texts) {
        const { html, notices } = await rendered(text, examine);
        examined.push({ links: linksInHtml(html), notices });
      }
      return examined;
    }
    case 'feed':
      return portableHtml(job.html, job.url);
    case 'markdown':
      return postMarkdown({ ...job, resolveImage: resolverOf(job.post, job.images) });
  }
}

/** Throws if the page is too long. */
async function rendered(
  { slug, markdown, lang, images }: PostText,
  renderer: typeof render,
): Promise<RenderedMarkdown> {
  const page = await renderer(markdown, { lang, resolveImage: resolverOf({ slug }, images) });
  const { length } = page.html;
  if (length > LONGEST_HTML) {
    throw new Error(
      `the page would have ${length.toLocaleString('en')} characters of HTML, and ${LONGEST_HTML.toLocaleString('en')} is the most; split the post`,
    );
  }
  return page;
}
