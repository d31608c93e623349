import { READY, showLaterStyles, watchEarlyEvents } from '#document/before-hydration.ts';
import { startHeader } from '#header/early-header.ts';
import { takeTyped, watchSearch } from '#search/early-search.ts';
import { checkThemeRadio } from '#theme/apply-theme.ts';

/* The script at the end of every document: what the page does before React has hydrated it. */

/**
 * If the page's modules can't be loaded, the page stays as it is: readable, with links that load documents, and without
 * keyboard shortcuts.
 */
function giveUp({ target }: Event): void {
  if (target instanceof HTMLScriptElement && target.type === 'module') {
    takeTyped();
    dispatchEvent(new Event(READY));
  }
}

addEventListener('error', giveUp, true);
showLaterStyles();
startHeader();
watchSearch();
watchEarlyEvents();
checkThemeRadio();
