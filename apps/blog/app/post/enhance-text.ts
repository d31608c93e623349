import { followOverflow } from '@portico/shell';
import { enhanceTabs } from '@portico/shell/tabs';

/** Adds to a text that React renders what needs scripts, apart from buttons. Returns a function that ends this. */
export function enhanceText(text: HTMLElement | null): () => void {
  const ends = [followOverflow(text), ...(text === null ? [] : [enhanceTabs(text)])];
  if (text?.querySelector('figure.chart') != null) {
    // Without it, the numbers are in the table.
    import('@portico/shell/chart-cursor').then(({ followCharts }) => ends.push(followCharts(text))).catch(() => {});
  }
  return () => {
    for (const end of ends) {
      end();
    }
  };
}
