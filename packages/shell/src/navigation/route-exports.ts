import type { MetaDescriptor, ShouldRevalidateFunction } from 'react-router';

/** The id of the route around all pages: `routes/pages.tsx` of every app. */
export const PAGES_ID = 'routes/pages';

/**
 * For each route with a loader. Data for the current address isn't loaded again unless a form was sent. For the router, going
 * back from a heading's `#` is a navigation to that address, which would reset what a reader has opened, chosen or played on the
 * page.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isOpen = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return (!isOpen || formMethod !== undefined) && defaultShouldRevalidate;
};

/** For each route whose loader returns the tags for its page's `<head>`. */
export function meta({ loaderData }: { readonly loaderData?: { readonly head: MetaDescriptor[] } | undefined }) {
  return loaderData?.head ?? [];
}
