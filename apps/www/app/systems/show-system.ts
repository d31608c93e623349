import { enhanceTabs } from '@portico/shell/tabs';
import { detectSystem } from './detect-system.ts';

/** Makes tabs of the systems on the page, shows the reader's own first, and says which that is. */
export function showSystem(): void {
  const system = detectSystem(navigator);
  enhanceTabs(document, ({ dataset }) => system !== undefined && dataset.system === system);
  const note = document.querySelector<HTMLElement>(`[data-system="${system}"] [data-detected]`);
  if (note !== null) {
    note.hidden = false;
  }
}
