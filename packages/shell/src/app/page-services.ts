import type { BlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';
import { createContext, RouterContextProvider } from 'react-router';
import type { PageData } from '#page-data.ts';

/**
 * What the server hands to every app for one request. Apps have no clock of their own: whatever of a page depends on the time
 * comes from here, so that the server knows until when the page holds.
 */
export type PageServices = {
  readonly appVersion: string;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** A document is HTML; data is what the router fetches for a navigation in the app. */
  readonly representation: 'document' | 'data';
  /** The newest posts, five at the most. */
  readonly latestPosts: readonly BlogPost[];
  /** The present one, in UTC. */
  readonly year: number;
  readonly reportError: (error: unknown) => void;
};

export const pageServicesContext = createContext<PageServices>();

/** The context of one request, for an app's `createLoadContext`, which may add to it. */
export function createPageContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServicesContext, services);
  return context;
}

/** The page data that every app's root loader returns. */
export function pageDataOf(context: Readonly<RouterContextProvider>): PageData {
  const { appVersion, baseUrl, latestPosts } = context.get(pageServicesContext);
  return { appVersion, baseUrl, blogPosts: { href: routes.postList.href(), latest: latestPosts } };
}
