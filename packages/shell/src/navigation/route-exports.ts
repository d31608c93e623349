import type { DataStrategyResult, MetaDescriptor, MiddlewareFunction, ShouldRevalidateFunction } from 'react-router';

type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;

/** Makes a redirect of a navigation keep the fragment of its link, as a redirect of a document does (RFC 9110, section 10.2.2). */
const keepFragment: ClientMiddleware = async ({ url }, next) => {
  const results = await next();
  for (const { result } of Object.values(results)) {
    if (result instanceof Response) {
      const location = result.headers.get('location');
      if (location !== null && !location.includes('#')) {
        result.headers.set('location', location + url.hash);
      }
    }
  }
  return results;
};

export const clientMiddleware: readonly ClientMiddleware[] = [keepFragment];

/**
 * For each route with a loader. Data for the current address isn't loaded again unless a form was sent. To the router, Back
 * from a heading's `#` is a navigation to that address, and what a reader has opened, chosen or played on the page would be
 * reset.
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

/** For each route whose loader returns what its page's `<head>` has. */
export function meta({ loaderData }: { readonly loaderData?: { readonly head: MetaDescriptor[] } | undefined }) {
  return loaderData?.head ?? [];
}
