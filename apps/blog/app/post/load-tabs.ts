/// <reference types="@portico/shell/types" />
import type { BodyPart } from '@portico/content';
import { hasContent } from './kinds-of-content.ts';
import tabsScript from './tabs-script.ts?inline-script';

let tabs: typeof import('@portico/shell/tabs') | undefined;

/** Returns the body of a post's document, with the script that its tabs need. */
export function withTabsScript(body: readonly BodyPart[]): readonly BodyPart[] {
  return hasContent(body, 'tabs') ? [...body, { html: `<script>${tabsScript}</script>` }] : body;
}

/**
 * If tabs were created after the router has scrolled, they would hide panes above that position. Without the module, all panes stay visible.
 */
export async function loadTabs(): Promise<void> {
  const [module] = await Promise.all([import('@portico/shell/tabs'), import('../styles/tabs-layer.css')]);
  tabs = module;
}

/** Creates the tabs of a post after a navigation. */
export function enhanceLoadedTabs(text: ParentNode): void {
  tabs?.enhanceTabs(text);
}
