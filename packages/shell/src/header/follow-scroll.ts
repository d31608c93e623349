import { HEADER_SCROLL_OFFSET, HEADER_SCROLL_RANGE, HEADER_SCROLLED_ABOVE } from '#measures.ts';

/**
 * Keeps `data-scrolled` and, where the browser has no scroll-driven animations, `--header-opacity` of the header in step
 * with the scroll position, from the first frame on: a page that is loaded in its middle shows its header right before
 * React takes over. One passive listener that renders nothing.
 */
export function followScroll(): void {
  const animatedByCss = CSS.supports('animation-timeline: scroll()');
  const update = () => {
    const header = document.querySelector<HTMLElement>('[data-scrolled]');
    if (header === null) {
      return;
    }
    const opacity = headerOpacity(scrollY);
    const scrolled = String(opacity > HEADER_SCROLLED_ABOVE);
    if (header.dataset.scrolled !== scrolled) {
      header.dataset.scrolled = scrolled;
    }
    if (!animatedByCss) {
      header.style.setProperty('--header-opacity', String(opacity));
    }
  };
  addEventListener('scroll', update, { passive: true });
  addEventListener('pageshow', update);
  // Where the page is scrolled to takes a layout, which would ask for fonts before the first frame is drawn.
  requestAnimationFrame(update);
}

/** Opacity of the header's background, 0 to 1, at a scroll position in CSS px. */
function headerOpacity(top: number): number {
  return Math.min(1, Math.max(0, (top - HEADER_SCROLL_OFFSET) / HEADER_SCROLL_RANGE));
}
