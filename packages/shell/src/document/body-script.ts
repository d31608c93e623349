import { isSearchHotkey, SEARCH_FORM } from '#search/hotkey.ts';
import { chooseTheme, readStoredTheme } from '#theme/apply-theme.ts';
import { DEFAULT_THEME, isTheme } from '#theme/theme.ts';
import { onWindow } from '#window-event.ts';

// The `media` of style sheets that screens get after the first paint: see document/root-styles.ts.
const LATER_MEDIA = 'not all';
const MAX_DELAY_MS = 1000;

/* The script at the end of every document: what the page does before React has hydrated it, or if React never does. */

// A router of a page that React doesn't render may run this again, with its next page.
if (customElements.get('portico-header') === undefined) {
  showLaterStyles();
  followKeysAndChoices();
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    closeByBackdrop();
  }
}

// The HTML is the same for every reader, so it has another radio checked.
const radios = document.forms.namedItem('theme')?.elements.namedItem('theme');
if (radios instanceof RadioNodeList) {
  radios.value = readStoredTheme() ?? DEFAULT_THEME;
}

function followKeysAndChoices(): void {
  onWindow('change', ({ target }) => {
    const theme = target instanceof HTMLInputElement && target.name === 'theme' ? target.value : undefined;
    // Once React has hydrated the menu, it has stored the choice already.
    if (isTheme(theme) && theme !== readStoredTheme()) {
      chooseTheme(theme, Date.now());
    }
  });

  onWindow('keydown', (event) => {
    // Once React has hydrated the page, it has opened the palette already.
    if (!event.defaultPrevented && isSearchHotkey(event, navigator.platform)) {
      event.preventDefault();
      document.forms.namedItem(SEARCH_FORM)?.submit();
    }
  });
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

/** Implements `closedby="any"` (WebKit). */
function closeByBackdrop(): void {
  let pressed: EventTarget | null = null;
  onWindow('pointerdown', ({ target }) => {
    pressed = target;
  });
  onWindow('click', ({ target, clientX, clientY }) => {
    // The target of a click on the backdrop is the dialog. So is that of a drag that selects text and ends there.
    if (target === pressed && target instanceof HTMLDialogElement && target.matches('[closedby=any]')) {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) {
        target.close();
      }
    }
  });
}
