/// <reference types="vite/client" />
import '#styles/index.css';
import { whenWanted } from '#app/when-wanted.ts';
import { dialogCommands } from '#header/dialog-commands.ts';
import { enhanceHeader, markCurrentLinks } from '#header/enhance-header.ts';
import { followScroll } from '#header/follow-scroll.ts';
import { syncExpanded } from '#header/sync-expanded.ts';
import { SEARCH_ASKED, takeTyped, watchEarlySearch } from '#search/early-search.ts';
import { dismissToast, type ToastInput, toast, toastStore } from '#toast/toast.ts';

/*
 * The script of a page that has the shell as pieces of HTML. Header and footer need no React; what does is fetched when the page is
 * idle or the reader wants something.
 */

/** What the page shows a toast by; `detail` is a ToastInput. */
const TOAST_EVENT = 'portico:toast';

let reactParts: Promise<void> | undefined;

function loadReactParts(): void {
  reactParts ??= import('#fragment/react-parts.tsx').then(({ mountReactParts }) => mountReactParts());
  reactParts.catch(() => {
    // The page has all that it says; who asks for the search or a toast tries again.
    reactParts = undefined;
    takeTyped();
    // Later they may no longer be true.
    for (const { id } of toastStore.snapshot()) {
      dismissToast(id);
    }
  });
}

function onSearchAsked(): void {
  if (document.documentElement.hasAttribute(SEARCH_ASKED)) {
    loadReactParts();
  }
}

function onToast(event: Event): void {
  const input: unknown = event instanceof CustomEvent ? event.detail : undefined;
  if (!isToastInput(input)) {
    throw new Error(
      `A "${TOAST_EVENT}" event came without a message and a priority. Dispatch it so: dispatchEvent(new CustomEvent('${TOAST_EVENT}', { detail: { priority: 'success', message: 'Saved.' } })).`,
    );
  }
  toast(input);
  loadReactParts();
}

/** Its priority is looked at by `toast`. */
function isToastInput(input: unknown): input is ToastInput {
  return typeof input === 'object' && input !== null && 'message' in input && typeof input.message === 'string';
}

dialogCommands();
followScroll();
syncExpanded();
watchEarlySearch();
enhanceHeader();
markCurrentLinks(location.pathname);
for (const type of ['click', 'keydown']) {
  // After the early search has noted it.
  addEventListener(type, onSearchAsked);
}
addEventListener(TOAST_EVENT, onToast);
whenWanted(loadReactParts);
