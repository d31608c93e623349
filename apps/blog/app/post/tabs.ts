/// <reference types="@portico/shell/types" />
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import tabsScript from './tabs-script.ts?inline-script';

// No author may write this attribute; a text and a piece of code have its quotes as entities.
const TABS = ' data-tabs="">';

let tabs: typeof import('@portico/shell/tabs') | undefined;

/** A post's HTML for its document, with the script that its tabs need. */
export function withTabsScript(html: string): string {
  return html.includes(TABS) ? `${html}<script>${tabsScript}</script>` : html;
}

/**
 * Has a navigation to a post with tabs wait for the module that makes them, the first time: made after the router has scrolled,
 * they would take away panes above that place. Without the module, the panes stay one after the other.
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
  return data instanceof Object && 'body' in data && typeof data.body === 'string' && data.body.includes(TABS);
}
