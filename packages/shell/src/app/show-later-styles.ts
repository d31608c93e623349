import { afterFirstPaint } from '#app/after-first-paint.ts';

// The `media` of style sheets that screens get after the first paint; see vite/root-styles.ts.
const LATER_MEDIA = 'print';
const LATEST_MS = 1000;

/**
 * Lets the page have the fonts that its first paint does without. Asked for before it, they would take their bytes from what is
 * to be painted; stand-ins of the same widths are there until they come.
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
  setTimeout(show, LATEST_MS);
}
