/// <reference types="@portico/shell/types" />
import type { BodyPart } from '@portico/content';
import { loadWithPost } from './load-with-post.ts';
import tabsScript from './tabs-script.ts?inline-script';

// The sanitizer removes this attribute from authors' HTML, and quotation marks in text are entities.
const TABS = ' data-tabs="">';

let tabs: typeof import('@portico/shell/tabs') | undefined;

/** Returns the body of a post's document, with the script that its tabs need. */
export function withTabsScript(body: readonly BodyPart[]): readonly BodyPart[] {
  return hasTabs(body) ? [...body, { html: `<script>${tabsScript}</script>` }] : body;
}

/**
 * If tabs were created after the router has scrolled, they would hide panes above that position. Without the module, all panes stay visible.
 */
export const loadTabs = loadWithPost(hasTabs, async () => {
  tabs ??= await import('@portico/shell/tabs');
});

/** Creates the tabs of a post after a navigation. */
export function enhanceLoadedTabs(text: ParentNode): void {
  tabs?.enhanceTabs(text);
}

function hasTabs(body: readonly BodyPart[]): boolean {
  return body.some((part) => !('component' in part) && part.html.includes(TABS));
}
