/*
 * Events that no element of React gets: keys wherever focus is, scrolling, what other tabs store, and when the browser shows, hides
 * or prints the page.
 */

/** Calls the listener for each event of the window, which those of elements reach too. Returns a function that stops that. */
export function onWindow<K extends keyof WindowEventMap>(
  type: K,
  listener: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  addEventListener(type, listener, options);
  return () => removeEventListener(type, listener, options);
}

/** Calls the listener when the tab is shown or hidden. Returns a function that stops that. */
export function onVisibility(listener: () => void, options?: AddEventListenerOptions): () => void {
  document.addEventListener('visibilitychange', listener, options);
  return () => document.removeEventListener('visibilitychange', listener);
}
