import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

// No author may write this attribute; a text and a piece of code have its quotes as entities.
const TABS = ' data-tabs="">';

let tabs: typeof import('@portico/shell/tabs') | undefined;

/** Whether a post's HTML has panes that tabs are to be made of. */
export function hasTabs(html: string): boolean {
  return html.includes(TABS);
}

/**
 * Has a navigation to a post with tabs wait for the module that makes them, the first time. The tabs are then there when the router
 * scrolls: made later, they would take away panes above the place that it scrolled to. Where the module cannot be had, the panes stay
 * one after the other.
 */
export const loadTabs: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next();
  if (Object.values(results).some(({ result }) => isPostWithTabs(result))) {
    tabs ??= await import('@portico/shell/tabs').catch(() => undefined);
  }
  return results;
};

/** Makes the tabs of a post that a navigation has brought. */
export function enhanceLoadedTabs(text: ParentNode): void {
  tabs?.enhanceTabs(text);
}

function isPostWithTabs(data: unknown): boolean {
  return data instanceof Object && 'body' in data && typeof data.body === 'string' && hasTabs(data.body);
}
