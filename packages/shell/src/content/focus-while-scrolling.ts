import { whenIdle } from '#when-idle.ts';

const REGIONS = ':is([role="group"], section)[tabindex="0"]';

/**
 * Named regions are in the tab order only while they overflow sideways. By hand, because most are in an author's HTML. Returns a function that
 * stops watching.
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
  // Not before the page is painted: the change costs a second layout.
  const cancel = whenIdle(() => {
    for (const region of regions) {
      observer.observe(region);
    }
  });
  return () => {
    cancel();
    observer.disconnect();
  };
}
