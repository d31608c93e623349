import { enhanceTabs } from '@portico/shell/tabs';
import { detectSystem } from './detect-system.ts';

/** Makes tabs of the systems on the page, and shows the reader's own first. */
export function showSystem(): void {
  const system = detectSystem(navigator);
  enhanceTabs(document, ({ dataset }) => system !== undefined && dataset.system === system);
}
