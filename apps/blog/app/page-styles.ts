/// <reference types="@portico/shell/types" />
import { PAGE_STYLES_ID } from '@portico/shell';
import type { MiddlewareFunction } from 'react-router';

/* A document contains the styles of its kind of page: posts have their own, and all other pages share the styles of lists. */

export async function importPostStyles(): Promise<string> {
  return (await import('./styles/post-page.css?inline')).default;
}

export async function importListStyles(): Promise<string> {
  return (await import('./styles/list-page.css?inline')).default;
}

// If both imports were in one function, Vite 8.3.8 would load the second sheet for both.
const loadPostSheet = () => import('./styles/post-page.css');
const loadListSheet = () => import('./styles/list-page.css');

/**
 * In the browser, the first navigation to a page of the other kind loads its styles while it waits for the page. If that fails,
 * the page is loaded as a document.
 */
export const loadPageStyles: MiddlewareFunction = async ({ params, request }, next) => {
  const isPost = params.slug !== undefined;
  const styled = document.getElementById(PAGE_STYLES_ID)?.textContent.includes(isPost ? '.prose' : '.list-header');
  const load = isPost ? loadPostSheet : loadListSheet;
  const styles = styled === true ? undefined : load().catch(() => location.assign(request.url));
  const results = await next();
  await styles;
  return results;
};
