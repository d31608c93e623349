/**
 * Calls `work` once what has just been changed is painted: React runs the effects of a click before that. Returns how to call it
 * off.
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
 * Calls `work` when the browser has told that something of the page was painted, or at once where it tells of no paints. One
 * that knows of them may never tell of any (Firefox after a reload in the middle of a page): whoever must go on waits no
 * longer than they like.
 */
export function afterFirstPaint(work: () => void): void {
  if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((paints, observer) => {
      // The other entry, `first-paint`, may be no more than the background.
      if (paints.getEntriesByName('first-contentful-paint').length > 0) {
        observer.disconnect();
        work();
      }
    }).observe({ type: 'paint', buffered: true });
  } else {
    work();
  }
}
