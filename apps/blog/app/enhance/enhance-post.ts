import { followOverflow } from '@portico/shell/overflow';
import { copyCode, wrapCode } from '../post/code-buttons.ts';
import { measureFormulas } from '../post/measure-formulas.ts';
import { enlargePictures } from './enlarge-pictures.ts';
import { followSections } from './follow-sections.ts';
import { playVideo } from './play-video.ts';

/** The text of a post or of a page that is written in Markdown. */
export function enhance(main: HTMLElement): () => void {
  const stopping = new AbortController();
  const stops = [followOverflow(main), followSections(main), enlargePictures(main)];
  main.addEventListener(
    'click',
    (event) => {
      if (event.target !== null) {
        copyCode(event.target);
        wrapCode(event.target);
      }
      playVideo(event);
      // The contents and the menu of a post.
      const panel = event.target instanceof Element ? event.target.closest<HTMLElement>('.contents [popover]') : null;
      if (panel?.matches(':popover-open')) {
        panel.hidePopover();
      }
    },
    stopping,
  );
  addEventListener('beforeprint', measureFormulas, stopping);
  if (main.querySelector('figure.chart') !== null) {
    // Without it, the numbers are in the table.
    import('@portico/shell/chart-cursor').then(({ followCharts }) => stops.push(followCharts(main))).catch(() => {});
  }
  if (main.querySelector('.demo iframe') !== null) {
    import('./follow-demos.ts').then(({ followDemos }) => stops.push(followDemos(main))).catch(() => {});
  }
  return () => {
    stopping.abort();
    for (const stop of stops) {
      stop();
    }
  };
}
