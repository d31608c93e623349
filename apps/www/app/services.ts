import { type ThirdPartyServices, thirdPartiesContext } from '@portico/consent';
import { createPageContext, type PageServices } from '@portico/shell/services';
import type { SitePages } from '@portico/site/pages';
import { createContext, type RouterContextProvider } from 'react-router';

/** What the server hands to the main site for one request; `pages` are the provider's words for it. */
export type WwwServices = PageServices & ThirdPartyServices & { readonly pages?: SitePages | undefined };

/** The provider's words for the main site's pages. */
export const pagesContext = createContext<SitePages>({});

export function createLoadContext(services: WwwServices): RouterContextProvider {
  const context = createPageContext(services);
  context.set(thirdPartiesContext, services.thirdParties);
  context.set(pagesContext, services.pages ?? {});
  return context;
}
