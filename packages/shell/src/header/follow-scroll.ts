import { headerOpacity, isScrolled } from '#header/header-opacity.ts';

/**
 * Keeps `data-scrolled` and, where the browser has no scroll-driven animations, `--header-opacity` of the header in step
 * with the scroll position: one passive listener that reads no layout and renders nothing. Returns how to stop.
 */
export function followScroll(header: HTMLElement): () => void {
  const animatedByCss = CSS.supports('animation-timeline: scroll()');
  const update = () => {
    const opacity = headerOpacity(scrollY);
    const scrolled = String(isScrolled(opacity));
    if (header.dataset.scrolled !== scrolled) {
      header.dataset.scrolled = scrolled;
    }
    if (!animatedByCss) {
      header.style.setProperty('--header-opacity', String(opacity));
    }
  };
  const stopping = new AbortController();
  const options = { passive: true, signal: stopping.signal };
  addEventListener('scroll', update, options);
  addEventListener('pageshow', update, options);
  update();
  return () => stopping.abort();
}
