import { afterNextPaint } from '#document/timing.ts';

const REGIONS = ':is([role="group"], section)[tabindex="0"]';

/**
 * Makes the named regions in `root` reachable by keyboard only while they overflow sideways. In a document without scripts, all
 * of them are reachable. Returns a function that stops watching.
 */
export function focusWhileScrolling(root: ParentNode | null): () => void {
  const regions = [...(root?.querySelectorAll(REGIONS) ?? [])];
  const observer = new ResizeObserver(() => {
    // Measures all regions before changing one; otherwise the browser would lay out the page for each.
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
