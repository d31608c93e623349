import type { RouteName } from '@portico/core/routes';
import type { SourcePage } from '@portico/core/source-page';
import type { NamedTaxon } from '#index/locate.ts';
import type { Post } from '#reading/post.ts';
import type { FoundPosts } from '#search/found-posts.ts';
import type { ContentSnapshot } from '#store/content-snapshot.ts';
import type { ShownPost } from '#workshop/protocol.ts';

/** What the server determined for a page of the blog before rendering it, so that the loader doesn't work it out again. */
export type PageContent = {
  /** The route that matches the address in the table of routes, if any. */
  readonly routeName: RouteName | undefined;
  /** The content for the whole request, even if it changes in the meantime. */
  readonly content: ContentSnapshot;
  /** Set at the address of a post, or of a preview, which may have expired. */
  readonly post?:
    | { readonly found: PostOnPage }
    | { readonly failure: unknown }
    | { readonly hasEnded: true }
    | undefined;
  /** Set at the address of a tag, category or author. */
  readonly taxon?: NamedTaxon | undefined;
  /** Set on the search page; absent on an exported site, where the browser searches. */
  readonly search?: AnsweredQuery | undefined;
  /** Pages of other sites that the search offers; undefined if there are none. */
  readonly sourcePages?: readonly SourcePage[] | undefined;
  /** Short labels that say why readers can't see a post; only in development. */
  readonly badgesOf?: ((post: Post) => readonly string[]) | undefined;
};

export type PostOnPage = {
  readonly post: Post;
  readonly rendered: ShownPost;
  /** If the post isn't published, the time at which its preview link expires (epoch ms). */
  readonly previewUntil?: number;
};

export type AnsweredQuery = {
  /** Undefined without a query. */
  readonly found: FoundPosts | 'late' | undefined;
  /** Whether some posts are not indexed yet. */
  readonly isPartial: boolean;
};
