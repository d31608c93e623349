import type { RouterContextProvider } from 'react-router';
import { newsOf } from '#services/page-services.ts';

/*
 * The route around all pages, `routes/pages.tsx` of every app. An error replaces only the page. At the root, React would render
 * the whole document again, which would flash without styles.
 */

export { default, ErrorBoundary, meta } from '#app/root.tsx';
export { shouldRevalidate } from '#navigation/route-exports.ts';

export function loader({ context }: { readonly context: Readonly<RouterContextProvider> }) {
  return newsOf(context);
}
