import { watchEarlyEvents } from '#app/early-events.ts';
import { HANDOFF_ID, type Handoff } from '#app/handoff.ts';
import { READY } from '#app/ready.ts';
import { showLaterStyles } from '#app/show-later-styles.ts';
import { whenWanted } from '#app/when-wanted.ts';
import { startHeader } from '#header/early-header.ts';
import { PENDING, restoreScroll, restoreScrollFromCache } from '#navigation/restore-scroll.ts';
import { takeTyped, watchSearch } from '#search/early-search.ts';
import { checkThemeRadio } from '#theme/apply-theme.ts';

/*
 * The script at the end of every document. It fetches the app's modules when the page is idle or the reader wants something; until
 * then links and menus are the platform's.
 */

function loadModules(): void {
  const handoff: Handoff = JSON.parse(document.getElementById(HANDOFF_ID)?.textContent ?? '');
  for (const url of [handoff.manifest, ...handoff.imports, ...Object.values(handoff.routes)]) {
    import(/* @vite-ignore */ url).catch(() => {});
  }
  // It fails with any of those that it needs, and leaves the page as it is: readable, with links that load documents. No palette comes,
  // and keys are the browser's again.
  import(/* @vite-ignore */ handoff.entry).catch(() => {
    takeTyped();
    dispatchEvent(new Event(READY));
  });
}

showLaterStyles();
restoreScroll();
startHeader();
restoreScrollFromCache();
watchSearch();
watchEarlyEvents();
checkThemeRadio();
if (document.documentElement.hasAttribute(PENDING)) {
  // The reader is waiting for what they pressed before the reload.
  loadModules();
} else {
  whenWanted(loadModules);
}
