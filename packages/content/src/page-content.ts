import type { RouteName } from '@portico/core/routes';
import type { SourcePage } from '@portico/core/source-page';
import type { Located, NamedTaxon } from '#index/locate.ts';
import type { RenderedPost } from '#markdown/render-markdown.ts';
import type { Post } from '#reading/post.ts';
import type { FoundPosts } from '#search/found-posts.ts';
import type { ContentSnapshot } from '#store/content-snapshot.ts';

/** What the server found for a page of the blog before the page is made: its loader works nothing out again. */
export type PageContent = {
  /** The route of the address in the table of routes; undefined if there is none. */
  readonly routeName: RouteName | undefined;
  /** The content for this whole request, even if it changes meanwhile. */
  readonly content: ContentSnapshot;
  /** At the address of a post, or of a preview, which may have ended. */
  readonly post?: Located<PostOnPage> | { readonly failure: unknown } | { readonly hasEnded: true };
  /** At the address of a tag, category or author. */
  readonly taxon?: Located<NamedTaxon>;
  /** On the search page; absent on an exported site, where the browser searches. */
  readonly search?: AnsweredQuery | undefined;
  /** Pages of other sites that the search offers; undefined if it offers none. */
  readonly sourcePages?: readonly SourcePage[] | undefined;
  /** Why readers can't see a post, as short labels; only in development. */
  readonly badgesOf?: ((post: Post) => readonly string[]) | undefined;
};

export type PostOnPage = {
  readonly post: Post;
  readonly rendered: RenderedPost;
  /** If the post isn't published, when the link to its preview ends (epoch ms). */
  readonly previewUntil?: number;
};

export type AnsweredQuery = {
  /** Undefined without a query. */
  readonly found: FoundPosts | 'late' | undefined;
  /** Whether some posts are not searched yet. */
  readonly isPartial: boolean;
};
