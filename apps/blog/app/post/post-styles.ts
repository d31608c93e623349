/// <reference types="@portico/shell/types" />
import { PAGE_STYLES_ID } from '@portico/shell';
import type { MiddlewareFunction } from 'react-router';

/** The styles that only pages of posts need, as the document of one has them. */
export async function importPostStyles(): Promise<string> {
  return (await import('../styles/post-page.css?inline')).default;
}

/**
 * Only posts' documents have the styles of posts. In another document, the first navigation to a post loads them while it waits for
 * the post. If that fails, the post's document is loaded.
 */
export const loadPostStyles: MiddlewareFunction = async ({ params, request }, next) => {
  const isStyled = params.slug === undefined || document.getElementById(PAGE_STYLES_ID) !== null;
  const styles = isStyled ? undefined : import('../styles/post-page.css').catch(() => location.assign(request.url));
  const results = await next();
  await styles;
  return results;
};
