import { addMistakesPanel } from './mistakes-panel.ts';
import { addViewSwitch } from './view-switch.ts';

/** Adds to the pages of npm run dev what only authors get. */
export function startAuthoring(): void {
  addViewSwitch();
  addMistakesPanel();
}
