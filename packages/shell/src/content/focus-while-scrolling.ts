import { afterNextPaint } from '#document/timing.ts';

const REGIONS = ':is([role="group"], section)[tabindex="0"]';

/**
 * Leaves the named regions in `root` that scroll sideways reachable by keyboard only while they overflow. A document has all of
 * them reachable, which needs no script. Returns a function that stops watching.
 */
export function focusWhileScrolling(root: ParentNode | null): () => void {
  const regions = [...(root?.querySelectorAll(REGIONS) ?? [])];
  const observer = new ResizeObserver(() => {
    // All are measured before the first changes: else the browser would lay out the page for each.
    const overflow = regions.map((region) => region.scrollWidth > region.clientWidth);
    for (const [index, region] of regions.entries()) {
      if (overflow[index]) {
        region.setAttribute('tabindex', '0');
      } else {
        region.removeAttribute('tabindex');
      }
    }
  });
  const cancel = afterNextPaint(() => {
    for (const region of regions) {
      observer.observe(region);
    }
  });
  return () => {
    cancel();
    observer.disconnect();
  };
}
