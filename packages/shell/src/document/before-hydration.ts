import { afterFirstPaint } from '#document/timing.ts';

/** The event on the window when React has hydrated the document and handles events, or when it is known that it never will. */
export const READY = 'portico:ready';

// React stops these events during hydration, but the page's listeners need them.
const STOPPED = ['click', 'keydown', 'input', 'change'] as const;
const NEED_SCRIPT = '.needs-script';

// The `media` of style sheets that screens get after the first paint; see vite/root-styles.ts.
const LATER_MEDIA = 'print';
const LATEST_MS = 1000;

/**
 * Until React has hydrated the page, events still reach the listeners that work without React, such as in tabs and menus. Clicks on
 * buttons that need React are kept, and repeated after hydration. Part of the script at the end of every document.
 */
export function watchEarlyEvents(): void {
  const pressed = new Set<HTMLElement>();
  const remember = (event: Event) => {
    event.stopPropagation = () => {};
    const { target, type } = event;
    const button = type === 'click' && target instanceof Element ? target.closest<HTMLElement>(NEED_SCRIPT) : null;
    if (button !== null) {
      pressed.add(button);
    }
  };
  for (const type of STOPPED) {
    // On the window, which gets the event before React does.
    addEventListener(type, remember, true);
  }
  const press = () => {
    for (const type of STOPPED) {
      removeEventListener(type, remember, true);
    }
    // React is still hydrating.
    setTimeout(() => {
      for (const button of pressed) {
        button.click();
      }
    });
  };
  addEventListener(READY, press, { once: true });
}

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
  setTimeout(show, LATEST_MS);
}
