import { enhanceTabs } from '@portico/shell/tabs';
import { detectSystem } from './detect-system.ts';

/** Makes tabs of the systems on the page, shows the reader's own first, and says which that is. */
export function showSystem(): void {
  const system = detectSystem(navigator);
  enhanceTabs(document, ({ dataset }) => system !== undefined && dataset.system === system);
  for (const note of document.querySelectorAll<HTMLElement>(`[data-system="${system}"] [data-detected]`)) {
    note.hidden = false;
  }
}
