import { PAGE_COUNTS_PATH } from '@portico/config/routes';

/**
 * Calls `onView` for the current page, and once for each navigation in the app, after the new page has its title. A change of
 * only the hash isn't a view. A page from the back/forward cache is one.
 */
export function watchPageViews(onView: () => void): void {
  let shown = '';

  function view(): void {
    shown = pageUrl();
    onView();
  }

  // After Back, the URL changes before the page does. The shell announces a new page to screen readers once it is shown.
  new MutationObserver((changes) => {
    const announcer = document.querySelector('[data-route-announcer]');
    const isThere = document.querySelector('[data-is-uncounted]') === null;
    if (isThere && pageUrl() !== shown && changes.some(({ target }) => target === announcer)) {
      view();
    }
  }).observe(document.body, { childList: true, subtree: true });
  addEventListener('pageshow', ({ persisted }) => persisted && view());
  view();
}

/** Reports a page view to this site's own server: the path, and nothing about the reader. */
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
