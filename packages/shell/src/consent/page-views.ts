import { PAGE_COUNTS_PATH } from '@portico/core/routes';
import { onWindow } from '#window-event.ts';

/** The event on `window` with which the shell announces that a navigation within the app has shown its page, whose title is already set. */
export const PAGE_EVENT = 'portico:page';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface WindowEventMap {
    [PAGE_EVENT]: Event;
  }
}

/**
 * Calls `onView` for the current page, for each navigation in the app, and for a page from the back/forward cache. Returns a
 * function that stops this.
 */
export function watchPageViews(onView: () => void): () => void {
  const stopping = new AbortController();
  onWindow(PAGE_EVENT, onView, stopping);
  onWindow('pageshow', ({ persisted }) => persisted && onView(), stopping);
  onView();
  return () => stopping.abort();
}

/** Reports page views to this site's own server: only the path, and nothing about the reader. Returns a function that stops this. */
export function countPageViews(): (() => void) | undefined {
  const isRefused = hasPrivacyControl() || navigator.doNotTrack === '1';
  return isRefused ? undefined : watchPageViews(() => navigator.sendBeacon(PAGE_COUNTS_PATH, location.pathname));
}

/** Global Privacy Control, which TypeScript's DOM types lack: https://www.w3.org/TR/gpc/ */
export function hasPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}
