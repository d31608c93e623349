import { type ThirdPartyServices, thirdPartiesContext } from '@portico/consent';
import { createPageContext, type PageServices } from '@portico/shell/services';
import type { RouterContextProvider } from 'react-router';

/** What the server hands to the main site for one request. */
export type WwwServices = PageServices & ThirdPartyServices;

export function createLoadContext(services: WwwServices): RouterContextProvider {
  const context = createPageContext(services);
  context.set(thirdPartiesContext, services.thirdParties);
  return context;
}
