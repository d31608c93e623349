// Where requestIdleCallback is missing (Safari), this long counts as idle.
const FALLBACK_MS = 1000;

/** Calls `work` when the page has nothing else to do. Returns a function that cancels the call. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, FALLBACK_MS);
  return () => clearTimeout(timer);
}

/**
 * Calls `work` after the next paint: React runs the effects of a click before it. Returns a function that cancels the call.
 */
export function afterNextPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Calls `work` when the browser reports the first paint, or at once if it does not report paints. Even a browser that supports
 * the report may never send it (Firefox after a reload in the middle of a page), so callers need a timeout.
 */
export function afterFirstPaint(work: () => void): void {
  if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((paints, observer) => {
      // The other entry, `first-paint`, may be only the background.
      if (paints.getEntriesByName('first-contentful-paint').length > 0) {
        observer.disconnect();
        work();
      }
    }).observe({ type: 'paint', buffered: true });
  } else {
    work();
  }
}
