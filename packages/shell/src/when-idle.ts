// Without requestIdleCallback (Safari), the page counts as idle after this time.
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
