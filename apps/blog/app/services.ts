import type { ContentSnapshot, Post, RenderedMarkdown } from '@portico/content';
import { createPageContext, type PageServices } from '@portico/shell';
import { createContext, type RouterContextProvider } from 'react-router';

/** What the blog's loaders need beside what every app gets. */
export type BlogServices = {
  /** The content for the whole of this request, whatever changes meanwhile. */
  readonly content: ContentSnapshot;
  readonly renderPost: (post: Post) => Promise<RenderedMarkdown>;
};

export const blogServicesContext = createContext<BlogServices>();

/**
 * A post's HTML on its way from the loader to the render of the same document. It does not go through the loader's data,
 * which the document would then carry a second time.
 */
export const postBodyContext = createContext<string | null>(null);

export function createLoadContext(services: PageServices & BlogServices): RouterContextProvider {
  const context = createPageContext(services);
  context.set(blogServicesContext, services);
  return context;
}
