// Where React Router 8 keeps the scroll position of each history entry.
const POSITIONS_KEY = 'react-router-scroll-positions';

/**
 * Puts a document that is loaded again (a reload, Back from another document) where its reader left it, before React has
 * taken over. What React Router's `<ScrollRestoration>` does by an inline script of its own, whose text no build knows and
 * so no Content-Security-Policy could name.
 */
export function restoreScroll(): void {
  const state: unknown = history.state;
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
