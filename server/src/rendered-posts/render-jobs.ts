import { createHash } from 'node:crypto';
import type {
  Advice,
  HtmlLinks,
  MarkdownNotice,
  PostMarkdownInput,
  RenderedMarkdown,
  ResolvedImage,
} from '@portico/content';
import type { PostImage } from '#content/post-images.ts';

/*
 * What a thread is asked for, and what comes of it, as data. Who asks loads none of what renders: see do-render-job.ts.
 */

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
