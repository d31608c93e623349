import { PAGE_COUNTS_PATH } from '@portico/core/routes';
import { onWindow } from '#window-event.ts';

/** The event on `window` with which the shell announces that a navigation in the app shows its page, which has its title. */
export const PAGE_EVENT = 'portico:page';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface WindowEventMap {
    [PAGE_EVENT]: Event;
  }
}

/** Calls `onView` for the current page, for each navigation in the app, and for a page from the back/forward cache. */
export function watchPageViews(onView: () => void): void {
  onWindow(PAGE_EVENT, onView);
  onWindow('pageshow', ({ persisted }) => persisted && onView());
  onView();
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
