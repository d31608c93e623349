const REGIONS = ':is([role="group"], section)[tabindex="0"]';

/**
 * Leaves the named regions in `root` that scroll sideways reachable by keyboard only while they overflow. A document has all of
 * them reachable, which needs no script. Returns a function that stops watching.
 */
export function focusWhileScrolling(root: ParentNode | null): () => void {
  const regions = [...(root?.querySelectorAll(REGIONS) ?? [])];
  const observer = new ResizeObserver(() => {
    for (const region of regions) {
      if (region.scrollWidth > region.clientWidth) {
        region.setAttribute('tabindex', '0');
      } else {
        region.removeAttribute('tabindex');
      }
    }
  });
  for (const region of regions) {
    observer.observe(region);
  }
  return () => observer.disconnect();
}
