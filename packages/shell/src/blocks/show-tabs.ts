import { enhanceTabs } from '#content/tabs.ts';

/** Makes tabs of panes, and shows the one for the reader's system unless they have chosen another. */
export function showTabs(): void {
  enhanceTabs(document, ({ dataset: { system } }) => system !== undefined && navigator.userAgent.includes(system));
}
