import { PAGE_COUNTS_PATH } from '@portico/config/routes';
import { hasPrivacyControl } from '#consent/browser-signals.ts';
import { watchPageViews } from '#consent/watch-page-views.ts';

/** Tells this site's own server that a page was seen: its path, and nothing about the reader. */
export function countPageViews(): void {
  if (!hasPrivacyControl() && navigator.doNotTrack !== '1') {
    watchPageViews(() => navigator.sendBeacon(PAGE_COUNTS_PATH, location.pathname));
  }
}
