import { onWindow } from '#window-event.ts';

/**
 * Gives a key to each entry of the history that a link to a place on the page adds. React Router keeps the scroll position of an entry
 * under its key. Without keys they would share one, and the page would stay where it is on Back, and on links that a script clicks.
 * Called before the router listens: listeners of the window are called in their order.
 */
export function keyEntries(): void {
  onWindow('popstate', ({ state }) => {
    if (state === null) {
      history.replaceState({ key: Math.random().toString(36).slice(2) }, '');
    }
  });
}
