// Where React Router 8 keeps the scroll position of each history entry.
const POSITIONS_KEY = 'react-router-scroll-positions';
const RELOAD_KEY = 'portico-reload';

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
 * Loads the document of the page that is open, which stays at its entry of the history and at its place; `more` is added to the entry's state.
 * Where the new document is isolated in another way (`Cross-Origin-Embedder-Policy`), Chromium begins it without that state, and what is
 * stored while the page is left is lost: it is stored before. Without storage the document begins at its top, and without `more`.
 */
export function reloadInPlace(more: Readonly<Record<string, unknown>>): void {
  // The router stores its positions on it.
  dispatchEvent(new Event('pagehide'));
  try {
    const { href } = location;
    sessionStorage.setItem(RELOAD_KEY, JSON.stringify({ url: href, state: { ...history.state, ...more } }));
    // The browser would scroll to the fragment.
    history.replaceState(history.state, '', withoutFragment(href));
  } catch {
    // See above.
  }
  location.reload();
}

/** The state that the entry had when `reloadInPlace` loaded the document; it is the entry's again, and so is the fragment. */
function takeKept(): unknown {
  try {
    const { url, state } = JSON.parse(sessionStorage.getItem(RELOAD_KEY) ?? '{}');
    sessionStorage.removeItem(RELOAD_KEY);
    if (withoutFragment(url) === location.href) {
      history.replaceState(state, '');
      // At the end of the document the browser looks for a fragment, and would scroll to it.
      addEventListener('DOMContentLoaded', () => setTimeout(() => history.replaceState(history.state, '', url)));
      return state;
    }
  } catch {
    // Nothing that can be read was kept.
  }
  return undefined;
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
