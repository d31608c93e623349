// Where React Router 8 keeps the scroll position of each history entry.
const POSITIONS_KEY = 'react-router-scroll-positions';
const RELOAD_KEY = 'portico-reload';
/** On `<html>`: what the reader pressed before the document was reloaded for it, until that is done. */
export const PENDING = 'data-pending';

/**
 * Puts a document that is loaded again (a reload, Back from another document) where its reader left it, before React has
 * taken over. What React Router's `<ScrollRestoration>` does by an inline script of its own, whose text no build knows and
 * so no Content-Security-Policy could name.
 */
export function restoreScroll(): void {
  const state: unknown = takeKept() ?? history.state;
  if (typeof state !== 'object' || state === null || !('key' in state) || typeof state.key !== 'string') {
    history.replaceState({ key: newKey() }, '');
    return;
  }
  try {
    const positions = new Map<string, unknown>(
      Object.entries(JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '{}')),
    );
    const top = positions.get(state.key);
    if (typeof top === 'number') {
      scrollTo(0, top);
    }
  } catch {
    // Storage that may not be read, or that something else has written to, restores nothing.
  }
}

/**
 * Reloads the document, which keeps its history entry, scroll position and fragment. `pending` is what the new document has to do; see
 * takePending. Where the new document's `Cross-Origin-Embedder-Policy` differs, Chromium drops the entry's state and what is stored during
 * `pagehide`, so both are stored before. Without storage the document begins at its top, with nothing pending.
 */
export function reloadInPlace(pending?: string): void {
  // The router stores its positions on it.
  dispatchEvent(new Event('pagehide'));
  try {
    const { href } = location;
    const { url: before } = readKept();
    // The second of two presses finds the address without its fragment.
    const url = withoutFragment(before) === href ? before : href;
    sessionStorage.setItem(RELOAD_KEY, JSON.stringify({ url, state: history.state, pending }));
    // The browser would scroll to the fragment.
    history.replaceState(history.state, '', withoutFragment(href));
  } catch {
    // See above.
  }
  location.reload();
}

/** The state that the entry had before `reloadInPlace`; it is the entry's again, and so is the fragment. */
function takeKept(): unknown {
  try {
    const { url, state, pending } = readKept();
    sessionStorage.removeItem(RELOAD_KEY);
    // A reader may have stopped the reload, and come to the page again in another way.
    if (withoutFragment(url) === location.href && isReload()) {
      history.replaceState(state, '');
      if (typeof pending === 'string') {
        document.documentElement.setAttribute(PENDING, pending);
        // A reader who leaves the page and comes back has not pressed again.
        addEventListener('pagehide', takePending, { once: true });
      }
      // At the end of the document the browser looks for a fragment, and would scroll to it.
      addEventListener('DOMContentLoaded', () => setTimeout(() => history.replaceState(history.state, '', url)));
      return state;
    }
  } catch {
    // Nothing that can be read was kept.
  }
  return undefined;
}

/** Throws where the storage may not be read, or has something else. */
function readKept(): { readonly url: string; readonly state?: unknown; readonly pending?: unknown } {
  return { url: '', ...JSON.parse(sessionStorage.getItem(RELOAD_KEY) ?? '{}') };
}

function isReload(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
}

/** What `reloadInPlace` was given, once. */
export function takePending(): string | undefined {
  const { documentElement } = document;
  const pending = documentElement.getAttribute(PENDING) ?? undefined;
  documentElement.removeAttribute(PENDING);
  return pending;
}

/**
 * Gives a key to each entry that a link to a heading makes: the router would keep one position for all of them. To be called before the
 * router listens.
 */
export function keepEntriesApart(): void {
  addEventListener('popstate', () => {
    if (history.state === null) {
      history.replaceState({ key: newKey(), idx: null }, '');
    }
  });
}

function withoutFragment(url: string): string {
  return url.replace(/#.*/, '');
}

function newKey(): string {
  return Math.random().toString(32).slice(2);
}

/**
 * Restores the scroll position of a page that comes back out of the back/forward cache. WebKit leaves that to the page
 * once it has said `history.scrollRestoration = 'manual'`, as the router does, and shows its top; the router restores
 * only what it loads or renders again. Where the browser has restored the position, this changes nothing.
 */
export function restoreScrollFromCache(): void {
  let left = 0;
  let top = 0;
  addEventListener('pagehide', () => {
    left = scrollX;
    top = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) {
      scrollTo({ left, top, behavior: 'instant' });
    }
  });
}
