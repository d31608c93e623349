import type { ShouldRevalidateFunction } from 'react-router';

/**
 * For each route with a loader. At the address that is open nothing is loaded again, unless a form was sent: to the router, Back from a
 * heading's `#` is a navigation to it, and what a reader has opened, chosen or played on the page would begin anew.
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
