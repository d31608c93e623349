import type { ContentSnapshot, Post, RenderedMarkdown } from '@portico/content';
import { createContext, RouterContextProvider } from 'react-router';

/** What the server hands to the app for one request. */
export type BlogServices = {
  /** The content for the whole of this request, whatever changes meanwhile. */
  readonly content: ContentSnapshot;
  readonly renderPost: (post: Post) => Promise<RenderedMarkdown>;
  readonly appVersion: string;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** A document is HTML; data is what the router fetches for a navigation in the app. */
  readonly representation: 'document' | 'data';
  readonly reportError: (error: unknown) => void;
};

export const servicesContext = createContext<BlogServices>();

/**
 * A post's HTML on its way from the loader to the render of the same document. It does not go through the loader's data,
 * which the document would then carry a second time.
 */
export const postBodyContext = createContext<string | null>(null);

export function createLoadContext(services: BlogServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}
