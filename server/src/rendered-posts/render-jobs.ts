import { createHash } from 'node:crypto';
import {
  type MarkdownRenderer,
  type PostMarkdownInput,
  portableHtml,
  postMarkdown,
  prepareLineBreaks,
  type RenderedMarkdown,
  type ResolvedImage,
} from '@portico/content';
import { type PostImage, resolverOf } from '#content/post-images.ts';

/** What a text's image resolved to when it was rendered; null where there was none. */
export type KnownImage = ResolvedImage | null;

export type RenderedPost = RenderedMarkdown & {
  /** Each relative source in the text, and what it means. */
  readonly images: ReadonlyArray<readonly [source: string, image: KnownImage]>;
};

/** What a thread is asked for: data only, since no function can be handed to another thread. */
export type RenderJob = PageJob | FeedJob | MarkdownJob;

/** A post's page: its HTML and headings. */
export type PageJob = {
  readonly kind: 'page';
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

/** A page, or the text that was asked for. */
export type RenderOutput = RenderedPost | string;

// A page of this size takes a phone seconds to show; the longest of a thousand real posts has a twentieth.
export const LONGEST_HTML = 1_500_000;

/** Does one job. Throws an error that says why and what to do where the post cannot be rendered. */
export async function doRenderJob(job: RenderJob, render: MarkdownRenderer): Promise<RenderOutput> {
  switch (job.kind) {
    case 'page':
      return renderPage(job, render);
    case 'feed':
      return portableHtml(job.html, job.url);
    case 'markdown':
      return postMarkdown({ ...job, resolveImage: resolverOf(job.post, job.images) });
  }
}

async function renderPage({ slug, markdown, lang, images }: PageJob, render: MarkdownRenderer): Promise<RenderedPost> {
  const resolve = resolverOf({ slug }, images);
  const used = new Map<string, KnownImage>();
  const { html, headings, notices } = await render(markdown, {
    lang,
    resolveImage(source) {
      const found = resolve(source);
      used.set(source, knownImage(found));
      return found;
    },
  });
  if (html.length > LONGEST_HTML) {
    throw new Error(
      `the page would have ${html.length.toLocaleString('en')} characters of HTML, and ${LONGEST_HTML.toLocaleString('en')} is the most; split the post`,
    );
  }
  // Here and not in the page's loader: it is done once for each text, within the thread's limits.
  return { html: prepareLineBreaks(html), headings, notices, images: [...used] };
}

/** A name for a text in a language; what is made of it depends on its images besides. */
export function textKey(markdown: string, lang: string | undefined): string {
  return createHash('sha256')
    .update(`${lang ?? ''}\n${markdown}`)
    .digest('base64url');
}

/** What a page depends on of an image. */
export function knownImage(found: ResolvedImage | undefined): KnownImage {
  return found === undefined ? null : { ...knownPicture(found), ...(found.dark && { dark: knownPicture(found.dark) }) };
}

function knownPicture({ url, width, height, hash, formats, video }: ResolvedImage): ResolvedImage {
  // Without variants its bytes are not in the page.
  return { url, width, height, ...(formats && { hash, formats }), ...(video && { video }) };
}
