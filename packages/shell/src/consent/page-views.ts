import { PAGE_COUNTS_PATH } from '@portico/config/routes';

/**
 * Calls `onView` for the present page, and once for each navigation in the app after the new page has its title. Another hash
 * is not a view; a page from the back/forward cache is one.
 */
export function watchPageViews(onView: () => void): void {
  let shown = '';

  function view(): void {
    shown = pageUrl();
    onView();
  }

  // On the way back, the URL changes before the page does. The shell announces a new page to screen readers when it is there.
  new MutationObserver((changes) => {
    const announcer = document.querySelector('[data-route-announcer]');
    const isThere = document.querySelector('[data-is-failure]') === null;
    if (isThere && pageUrl() !== shown && changes.some(({ target }) => target === announcer)) {
      view();
    }
  }).observe(document.body, { childList: true, subtree: true });
  addEventListener('pageshow', ({ persisted }) => persisted && view());
  view();
}

/** Tells this site's own server that a page was seen: its path, and nothing about the reader. */
export function countPageViews(): void {
  if (!hasPrivacyControl() && navigator.doNotTrack !== '1') {
    watchPageViews(() => navigator.sendBeacon(PAGE_COUNTS_PATH, location.pathname));
  }
}

/** Global Privacy Control, which the types of the DOM lack: https://www.w3.org/TR/gpc/ */
export function hasPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

function pageUrl(): string {
  return location.href.replace(/#.*/, '');
}
