import { whenIdle } from '#when-idle.ts';

const REGIONS = ':is([role="group"], section)[tabindex="0"]';

/**
 * Puts named regions in the tab order only while they overflow horizontally. It uses the DOM, because most of them are in an
 * author's HTML. Returns a function that stops watching.
 */
export function focusWhileScrolling(root: ParentNode | null): () => void {
  const regions = [...(root?.querySelectorAll(REGIONS) ?? [])];
  const observer = new ResizeObserver(() => {
    // We measure all regions before changing one. Otherwise the browser would recalculate the layout for each.
    const overflow = regions.map((region) => region.scrollWidth > region.clientWidth);
    for (const [index, region] of regions.entries()) {
      if (overflow[index]) {
        region.setAttribute('tabindex', '0');
      } else {
        region.removeAttribute('tabindex');
      }
    }
  });
  // We wait until the page is painted, because the change requires a second layout.
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
