/**
 * Restores the scroll position of a page that comes back out of the back/forward cache. WebKit leaves that to the page
 * once it has said `history.scrollRestoration = 'manual'`, as the router does, and shows its top; the router restores
 * only what it loads or renders anew. Where the browser has restored the position, this changes nothing.
 */
export function keepScroll(): void {
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
