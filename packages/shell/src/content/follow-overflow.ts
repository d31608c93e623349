import { whenIdle } from '#when-idle.ts';

const REGIONS = ':is([role="group"], section)[tabindex="0"]';
// Less isn't worth a fade at the edge.
const MIN_HIDDEN_PX = 16;

type Overflow = 'more' | 'end';

/**
 * Puts named regions in the tab order only while they overflow horizontally. These have `data-overflow`: `more` while something
 * continues beyond the end edge, otherwise `end`. It uses the DOM, because most regions are in an author's HTML. Returns a function
 * that stops watching.
 */
export function followOverflow(root: HTMLElement | null): () => void {
  const regions = [...(root?.querySelectorAll(REGIONS) ?? [])];
  const stopping = new AbortController();
  const observer = new ResizeObserver((entries) => {
    // Measuring another one, in closed details, would make the browser lay it out.
    const resized = new Set(entries.flatMap(({ target }) => [target, target.parentElement]));
    // We measure all of them before changing one. Otherwise the browser would recalculate the layout for each.
    const measured = regions
      .filter((region) => resized.has(region))
      .map((region) => [region, overflowOf(region)] as const);
    for (const [region, overflow] of measured) {
      show(region, overflow);
    }
  });
  const onScroll = ({ target }: Event) => {
    if (target instanceof Element && target.hasAttribute('data-overflow')) {
      show(target, overflowOf(target));
    }
  };
  // We wait until the page is painted, because the change requires a second layout.
  const cancel = whenIdle(() => {
    for (const region of regions) {
      observer.observe(region);
      // A font that loads late may change only the width of what is inside.
      for (const child of region.children) {
        observer.observe(child);
      }
    }
    // Scroll events don't bubble.
    root?.addEventListener('scroll', onScroll, { capture: true, passive: true, signal: stopping.signal });
  });
  return () => {
    cancel();
    stopping.abort();
    observer.disconnect();
  };
}

function overflowOf({ scrollWidth, clientWidth, scrollLeft }: Element): Overflow | undefined {
  const hidden = scrollWidth - clientWidth;
  if (hidden <= 0) {
    return undefined;
  }
  // In right-to-left text, the position is negative.
  return hidden - Math.abs(scrollLeft) > MIN_HIDDEN_PX ? 'more' : 'end';
}

function show(region: Element, overflow: Overflow | undefined): void {
  if (overflow === undefined) {
    region.removeAttribute('tabindex');
    region.removeAttribute('data-overflow');
  } else {
    region.setAttribute('tabindex', '0');
    region.setAttribute('data-overflow', overflow);
  }
}
