import type { ContentSnapshot, Post, RenderedPost } from '@portico/content';
import type { RouteName } from '@portico/core/routes';
import { createPageContext, type PageServices } from '@portico/shell/services';
import { createContext, type RouterContextProvider } from 'react-router';

export type Excerpt = {
  /** Whole sentences of one block, with marked words. */
  readonly text: string;
  /** Where it is; absent above the first heading. */
  readonly section?: ExcerptSection;
};

export type ExcerptSection = { readonly id: string; readonly title: string };

/** The site that a page belongs to. */
export type SiteServices = Pick<PageServices, 'siteConfig' | 'baseUrl'>;

/** What the server provides to the blog for one request. */
export type BlogServices = PageServices & ContentServices;

export type TextSearch = {
  /** The posts that have all words of a query somewhere, in any order, the best first; also those that no list shows. */
  readonly find: (query: string) => readonly Post[];
  /** Texts of a post with the words of a query marked. Undefined if the post doesn't have them. */
  readonly mark: (
    query: string,
    post: Post,
  ) => { readonly title: string; readonly description: string; readonly excerpt: Excerpt | undefined } | undefined;
  /** Whether some posts are not searched yet. */
  readonly isPartial: () => boolean;
};

/** What the blog's loaders need besides what every app gets. */
export type ContentServices = {
  /** The route of the request's address in the table of routes; undefined if there is none. */
  readonly routeName: RouteName | undefined;
  /** The content for this whole request, even if it changes meanwhile. */
  readonly content: ContentSnapshot;
  readonly renderPost: (post: Post) => Promise<RenderedPost>;
  /** Looks through the words of posts; absent if the server has no full-text search. */
  readonly textSearch?: TextSearch | undefined;
  /** Whether the browser does the searching, as on an exported site. */
  readonly searchesInBrowser?: boolean | undefined;
  /** The unpublished post that is at the request's address, for those who were sent the link, which ends at `until` (epoch ms). */
  readonly preview?: { readonly post: Post; readonly until: number } | undefined;
  /** Why readers can't see a post, as short labels; only in development. */
  readonly badgesOf?: ((post: Post) => readonly string[]) | undefined;
};

export const blogServicesContext = createContext<BlogServices>();

/**
 * A post's HTML on its way from the loader to the render of the same document. It does not go through the loader's data,
 * which the document would then carry a second time.
 */
export const postBodyContext = createContext<string | null>(null);

export function createLoadContext(services: BlogServices): RouterContextProvider {
  const context = createPageContext(services);
  context.set(blogServicesContext, services);
  return context;
}
