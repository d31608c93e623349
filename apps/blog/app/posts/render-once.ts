import { type ComponentType, memo } from 'react';

/**
 * A page that renders again for other data alone. The router renders the page that is open whenever its state changes, so each
 * click on a link rendered a whole list once more before anything of the next page.
 */
export function renderOnce<Props extends { readonly loaderData: unknown }>(Page: ComponentType<Props>) {
  return memo(Page, (before, after) => before.loaderData === after.loaderData);
}
