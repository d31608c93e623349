import { addPolyfills } from '#document/polyfills.ts';
import { watchEarlyInput } from '#search/early-input.ts';
import { readStoredTheme } from '#theme/apply-theme.ts';
import { DEFAULT_THEME } from '#theme/theme.ts';

// The `media` of style sheets that screens get after the first paint: see document/root-styles.ts.
const LATER_MEDIA = 'not all';
const MAX_DELAY_MS = 1000;

/* The script at the end of every document: what the page does before React has hydrated it. */

showLaterStyles();
addPolyfills();
watchEarlyInput();

// The HTML is the same for every reader, so it has another radio checked.
const radios = document.forms.namedItem('theme')?.elements.namedItem('theme');
if (radios instanceof RadioNodeList) {
  radios.value = readStoredTheme() ?? DEFAULT_THEME;
}

/** Loads the fonts that the first paint doesn't need after it: earlier, they would compete with the content. */
function showLaterStyles(): void {
  const show = () => {
    for (const { media } of document.styleSheets) {
      if (media.mediaText === LATER_MEDIA) {
        media.mediaText = 'all';
      }
    }
  };
  // Not after two frames: on a slow device, the browser shows the first one later. The other entry may be only the background.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) {
      show();
    }
  }).observe({ type: 'paint', buffered: true });
  // Firefox never reports the paint after a reload in the middle of a page.
  setTimeout(show, MAX_DELAY_MS);
}
