import { afterFirstPaint } from '#document/timing.ts';

// The `media` of style sheets that screens get after the first paint; see vite/root-styles.ts.
const LATER_MEDIA = 'print';
const MAX_DELAY_MS = 1000;

/**
 * Loads the fonts that the first paint doesn't need. If they were requested earlier, they would compete with the content of the
 * first paint. Until they load, fallback fonts of the same widths are shown.
 */
export function showLaterStyles(): void {
  const show = () => {
    for (const style of document.querySelectorAll('style')) {
      if (style.media === LATER_MEDIA) {
        style.media = 'all';
      }
    }
  };
  afterFirstPaint(show);
  setTimeout(show, MAX_DELAY_MS);
}
