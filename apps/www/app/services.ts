import { createPageContext, type PageServices } from '@portico/shell/services';
import { createContext, type RouterContextProvider } from 'react-router';

/** Addresses of a post's cover. */
export type Cover = { readonly url: string; readonly dark?: { readonly url: string } };

/** What the server hands to the main site for one request. */
export type WwwServices = PageServices & {
  /** The picture of the post with a slug, where it has one. */
  readonly coverOf: (slug: string) => Cover | undefined;
};

export const coverOfContext = createContext<WwwServices['coverOf']>();

export function createLoadContext(services: WwwServices): RouterContextProvider {
  const context = createPageContext(services);
  context.set(coverOfContext, services.coverOf);
  return context;
}
