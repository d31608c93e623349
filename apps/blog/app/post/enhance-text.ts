import { followOverflow } from '@portico/shell';
import { enhanceTabs } from '@portico/shell/tabs';

/** Adds to a text what needs scripts, apart from buttons. Returns a function that stops what follows the text. */
export function enhanceText(text: HTMLElement | null): () => void {
  if (text !== null) {
    enhanceTabs(text);
  }
  return followText(text);
}

/** The same for the text of a post's document, in which a script has already created the tabs. */
export function followText(text: HTMLElement | null): () => void {
  const stops = [followOverflow(text)];
  if (text?.querySelector('figure.chart') != null) {
    // Without it, the numbers are in the table.
    import('@portico/shell/chart-cursor').then(({ followCharts }) => stops.push(followCharts(text))).catch(() => {});
  }
  return () => {
    for (const stop of stops) {
      stop();
    }
  };
}
