import { isSearchHotkey, SEARCH_FORM } from '#search/hotkey.ts';
import { chooseTheme, readStoredTheme } from '#theme/apply-theme.ts';
import { DEFAULT_THEME, isTheme } from '#theme/theme.ts';
import { onWindow } from '#window-event.ts';

// The `media` of style sheets that are applied to screens after the first paint: see document/root-styles.ts.
const LATER_MEDIA = 'not all';
const MAX_DELAY_MS = 1000;

/* The script at the end of every document: what the page does before React has hydrated it, or if React never does. */

// On a page that React doesn't render, a router may run this again for its next page.
if (customElements.get('portico-header') === undefined) {
  showLaterStyles();
  followKeysAndChoices();
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    closeByBackdrop();
  }
}

// The HTML is the same for every reader, so a different radio button may be checked in it.
const radios = document.forms.namedItem('theme')?.elements.namedItem('theme');
if (radios instanceof RadioNodeList) {
  radios.value = readStoredTheme() ?? DEFAULT_THEME;
}

function followKeysAndChoices(): void {
  onWindow('change', ({ target }) => {
    const theme = target instanceof HTMLInputElement && target.name === 'theme' ? target.value : undefined;
    // If React has hydrated the menu, it has already stored the choice.
    if (isTheme(theme) && theme !== readStoredTheme()) {
      chooseTheme(theme, Date.now());
    }
  });

  // With `<base>`, the skip link would lead to another page. A router of the page must not see that address.
  onWindow(
    'click',
    ({ target }) => {
      if (target instanceof HTMLAnchorElement && target.matches('.skip-link')) {
        target.href = new URL(target.hash, location.href).href;
      }
    },
    { capture: true },
  );

  onWindow('keydown', (event) => {
    // If React has hydrated the page, it has already opened the palette.
    if (!event.defaultPrevented && isSearchHotkey(event, navigator.platform)) {
      event.preventDefault();
      document.forms.namedItem(SEARCH_FORM)?.submit();
    }
  });
}

/** Loads the fonts that the first paint doesn't need. If they loaded earlier, they would compete with the content. */
function showLaterStyles(): void {
  const show = () => {
    for (const { media } of document.styleSheets) {
      if (media.mediaText === LATER_MEDIA) {
        media.mediaText = 'all';
      }
    }
  };
  // Waiting for two frames is not enough: on a slow device, the browser paints the first one later. The other entry may be only
  // the background.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) {
      show();
    }
  }).observe({ type: 'paint', buffered: true });
  // Firefox doesn't report the paint after a page is reloaded while scrolled down.
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
