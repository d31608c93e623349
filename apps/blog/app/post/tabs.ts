/// <reference types="@portico/shell/types" />
import type { BodyPart } from '@portico/content';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import tabsScript from './tabs-script.ts?inline-script';

// The sanitizer removes this attribute from authors' HTML, and text has its quotes as entities.
const TABS = ' data-tabs="">';

let tabs: typeof import('@portico/shell/tabs') | undefined;

/** A post's body for its document, with the script that its tabs need. */
export function withTabsScript(body: readonly BodyPart[]): readonly BodyPart[] {
  return hasTabs(body) ? [...body, { html: `<script>${tabsScript}</script>` }] : body;
}

/**
 * Makes the first navigation to a post with tabs wait for their module. Tabs that appear after the router has scrolled would hide
 * panes above that place. If the module fails to load, all panes stay visible.
 */
export const loadTabs: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next();
  if (Object.values(results).some(({ result }) => isPostWithTabs(result))) {
    tabs ??= await import('@portico/shell/tabs').catch(() => undefined);
  }
  return results;
};

/** Enhances the tabs of a post after a navigation. */
export function enhanceLoadedTabs(text: ParentNode): void {
  tabs?.enhanceTabs(text);
}

function isPostWithTabs(data: unknown): boolean {
  return data instanceof Object && 'body' in data && Array.isArray(data.body) && hasTabs(data.body);
}

function hasTabs(body: readonly BodyPart[]): boolean {
  return body.some((part) => !('component' in part) && part.html.includes(TABS));
}
