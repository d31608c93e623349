import type { HtmlLinks, MarkdownNotice, PostMarkdownInput, RenderedMarkdown } from '@portico/content';
import type { PostImage } from '#content/post-images.ts';

/*
 * The jobs of a render thread and their results, as data, so that callers don't load the code that renders.
 */

export type PostText = {
  readonly slug: string;
  readonly markdown: string;
  /** BCP 47; absent if it is the site's. */
  readonly lang: string | undefined;
  readonly images: readonly PostImage[];
};

/** A post's page: its HTML and headings. */
export type PageJob = PostText & { readonly kind: 'page' };

/** What the check looks at in some posts, in one job, since a message costs as much as a short post. */
type ExamineJob = { readonly kind: 'examine'; readonly texts: readonly PostText[] };

/** A post's HTML for feeds; see portableHtml. */
type FeedJob = { readonly kind: 'feed'; readonly html: string; readonly url: string };

/** A post for machines; see postMarkdown. */
type MarkdownJob = Omit<PostMarkdownInput, 'resolveImage'> & {
  readonly kind: 'markdown';
  readonly images: readonly PostImage[];
};

export type RenderJob = PageJob | ExamineJob | FeedJob | MarkdownJob;

/** What the check needs to know of a post's page and text, which is much less than the page. */
export type ExaminedPost = {
  readonly links: HtmlLinks;
  readonly notices: readonly MarkdownNotice[];
};

type Outputs = {
  readonly page: RenderedMarkdown;
  readonly examine: readonly ExaminedPost[];
  readonly feed: string;
  readonly markdown: string;
};

export type RenderOutput<Job extends RenderJob = RenderJob> = Outputs[Job['kind']];

/** What a thread answers. */
export type RenderReply<Job extends RenderJob = RenderJob> =
  | { readonly done: RenderOutput<Job> }
  | { readonly failed: string };
