import { addMistakesPanel } from './mistakes-panel.ts';
import { addViewSwitch } from './view-switch.ts';

/** What the pages of npm run dev have for authors, beside what readers get. */
export function startAuthoring(): void {
  addViewSwitch();
  addMistakesPanel();
}
