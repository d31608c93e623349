import { createPageContext, type PageServices } from '@portico/shell/services';
import { createContext, type RouterContextProvider } from 'react-router';

/** Addresses of a post's cover. */
export type Cover = { readonly url: string; readonly dark?: { readonly url: string } };

/** What the server provides to the main site for one request. */
export type WwwServices = PageServices & {
  /** Returns the cover of the post with a slug, if it has one. */
  readonly coverOf: (slug: string) => Cover | undefined;
};

export const coverOfContext = createContext<WwwServices['coverOf']>();

export function createLoadContext(services: WwwServices): RouterContextProvider {
  const context = createPageContext(services);
  context.set(coverOfContext, services.coverOf);
  return context;
}
