import { HANDOFF_ID, type Handoff } from '#app/handoff.ts';
import { dialogCommands } from '#header/dialog-commands.ts';
import { followScroll } from '#header/follow-scroll.ts';
import { syncExpanded } from '#header/sync-expanded.ts';
import { restoreScroll, restoreScrollFromCache } from '#navigation/restore-scroll.ts';
import { watchEarlySearch } from '#search/early-search.ts';
import { checkThemeControls } from '#theme/apply-theme.ts';

/*
 * The script at the end of every document. It fetches the app's modules when the page is idle, or at once on the first
 * sign that the reader wants something, so that they never compete with the first paint. Until then links and menus are
 * the platform's.
 */
const INTENT = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
// Where requestIdleCallback is missing (Safari), this long after `load` counts as idle.
const IDLE_FALLBACK_MS = 200;
// A page that is never idle, or whose paint is not reported (Firefox after a reload in the middle of a page), hydrates all the
// same.
const LATEST_MS = 2000;

function loadModules(): void {
  for (const type of INTENT) {
    removeEventListener(type, loadModules, true);
  }
  const handoff: Handoff = JSON.parse(document.getElementById(HANDOFF_ID)?.textContent ?? '');
  for (const url of [handoff.manifest, ...handoff.imports, ...Object.values(handoff.routes), handoff.entry]) {
    // A module that cannot be fetched leaves the page as it is: readable, with links that load documents.
    import(/* @vite-ignore */ url).catch(() => {});
  }
}

restoreScroll();
dialogCommands();
followScroll();
restoreScrollFromCache();
syncExpanded();
watchEarlySearch();
checkThemeControls();
for (const type of INTENT) {
  addEventListener(type, loadModules, { capture: true, passive: true });
}
function loadWhenIdle(): void {
  if ('requestIdleCallback' in window) {
    requestIdleCallback(loadModules, { timeout: LATEST_MS });
  } else {
    setTimeout(loadModules, IDLE_FALLBACK_MS);
  }
}

addEventListener('load', () => {
  // A busy machine can be idle for a moment before it has painted, so the first paint is waited for where it is reported.
  if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((paints, observer) => {
      // The other entry, `first-paint`, may be no more than the background.
      if (paints.getEntriesByName('first-contentful-paint').length > 0) {
        observer.disconnect();
        loadWhenIdle();
      }
    }).observe({ type: 'paint', buffered: true });
    setTimeout(loadModules, LATEST_MS);
  } else {
    loadWhenIdle();
  }
});
