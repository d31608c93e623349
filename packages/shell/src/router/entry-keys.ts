import { onWindow } from '#window-event.ts';

/**
 * Gives a key to each history entry that a link to a place on the page adds. React Router stores the scroll position of an entry
 * under its key. Without keys, these entries would share a position, and the page would not scroll on Back, or on links that a
 * script clicks. Call this before the router starts to listen, because listeners of the window are called in order.
 */
export function keyEntries(): void {
  onWindow('popstate', ({ state }) => {
    if (state === null) {
      history.replaceState({ key: Math.random().toString(36).slice(2) }, '');
    }
  });
}
