import { enhanceTabs } from '@portico/shell/tabs';

/** Makes tabs of the systems, and opens the one that the browser names. */
export function showSystem(): void {
  enhanceTabs(document, ({ dataset: { system } }) => system !== undefined && navigator.userAgent.includes(system));
}
