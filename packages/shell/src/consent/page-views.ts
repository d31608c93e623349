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

/**
 * Calls `onView` for the current page, for each navigation in the app, and for a page from the back/forward cache. Returns a function that
 * stops that.
 */
export function watchPageViews(onView: () => void): () => void {
  const stopping = new AbortController();
  onWindow(PAGE_EVENT, onView, stopping);
  onWindow('pageshow', ({ persisted }) => persisted && onView(), stopping);
  onView();
  return () => stopping.abort();
}

/** Reports page views to this site's own server: the path, and nothing about the reader. Returns a function that stops that. */
export function countPageViews(): (() => void) | undefined {
  const isRefused = hasPrivacyControl() || navigator.doNotTrack === '1';
  return isRefused ? undefined : watchPageViews(() => navigator.sendBeacon(PAGE_COUNTS_PATH, location.pathname));
}

/** Global Privacy Control, which the types of the DOM lack: https://www.w3.org/TR/gpc/ */
export function hasPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}
