import { enhanceTabs } from '#content/tabs.ts';

/** Turns panes into tabs, and shows the pane for the reader's system unless the reader has chosen another. */
export function showTabs(): void {
  enhanceTabs(document, ({ dataset: { system } }) => system !== undefined && navigator.userAgent.includes(system));
}
