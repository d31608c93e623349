import type { BodyPart, ContentSnapshot, Post, RenderedPost } from '@portico/content';
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

/** A post's texts with the words of a query marked. */
export type FoundTexts = {
  readonly title: string;
  readonly description: string;
  readonly excerpt: Excerpt | undefined;
};

/** What is found for a query, the best first. */
export type FoundPosts = {
  readonly total: number;
  /** Only those on the requested page. */
  readonly posts: ReadonlyArray<{ readonly post: Post; readonly texts: FoundTexts }>;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** If nothing is found, a query with words that are spelled almost the same, which finds something. */
  readonly suggestion?: string | undefined;
};

export type TextSearch = {
  /** Finds one page of the listed posts that the palette finds, or that have all words of a query somewhere, in any order. */
  readonly search: (query: string, page: number) => Promise<FoundPosts | 'late'>;
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
  /** Absent on an exported site. */
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
 * A post's body on its way from the loader to the render of the same document. Its HTML does not go through the loader's data,
 * which the document would then carry a second time.
 */
export const postBodyContext = createContext<readonly BodyPart[] | null>(null);

export function createLoadContext(services: BlogServices): RouterContextProvider {
  const context = createPageContext(services);
  context.set(blogServicesContext, services);
  return context;
}
