import { type ThirdPartyServices, thirdPartiesContext } from '@portico/consent';
import { createPageContext, type PageServices } from '@portico/shell/services';
import type { SitePages } from '@portico/site/pages';
import { createContext, type RouterContextProvider } from 'react-router';

/** What the server hands to the main site for one request. */
export type WwwServices = PageServices &
  ThirdPartyServices & {
    /** The provider's words for it. */
    readonly pages?: SitePages | undefined;
    /** Whether the post of a slug has a picture of its own, so that no drawing stands for it. */
    readonly hasCover: (slug: string) => boolean;
  };

export const hasCoverContext = createContext<WwwServices['hasCover']>();

/** The provider's words for the main site's pages. */
export const pagesContext = createContext<SitePages>({});

export function createLoadContext(services: WwwServices): RouterContextProvider {
  const context = createPageContext(services);
  context.set(thirdPartiesContext, services.thirdParties);
  context.set(pagesContext, services.pages ?? {});
  context.set(hasCoverContext, services.hasCover);
  return context;
}
