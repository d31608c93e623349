import { PAGE_COUNTS_PATH } from '@portico/config/routes';
import { asksNotToBeCounted } from '#consent/page-views/do-not-count.ts';
import { watchPageViews } from '#consent/page-views/watch-page-views.ts';
import { whenShown } from '#consent/page-views/when-shown.ts';

/*
 * Tells this site's own server that a page was seen: its path, and nothing about who saw it. A document names this module
 * only where `pageCounts` is configured.
 */
if (!asksNotToBeCounted(navigator)) {
  whenShown(() => watchPageViews(({ pathname }) => navigator.sendBeacon(PAGE_COUNTS_PATH, pathname)));
}
