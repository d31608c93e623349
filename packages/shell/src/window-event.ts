/*
 * Events that no React element receives: keys regardless of focus, scrolling, storage changes in other tabs, and the browser
 * showing, hiding or printing the page.
 */

/** Calls the listener for each event on the window, including events that bubble up from elements. Returns a function that removes it. */
export function onWindow<K extends keyof WindowEventMap>(
  type: K,
  listener: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  addEventListener(type, listener, options);
  return () => removeEventListener(type, listener, options);
}

/** Calls the listener when the tab is shown or hidden. Returns a function that removes it. */
export function onVisibility(listener: () => void, options?: AddEventListenerOptions): () => void {
  document.addEventListener('visibilitychange', listener, options);
  return () => document.removeEventListener('visibilitychange', listener);
}
