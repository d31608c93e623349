import { headerOpacity, isScrolled } from '#header/header-opacity.ts';

/**
 * Keeps `data-scrolled` and, where the browser has no scroll-driven animations, `--header-opacity` of the header in step
 * with the scroll position, from the first moment on: a page that is loaded in its middle shows its header right before
 * React takes over. One passive listener that reads no layout and renders nothing.
 */
export function followScroll(): void {
  const animatedByCss = CSS.supports('animation-timeline: scroll()');
  const update = () => {
    const header = document.querySelector<HTMLElement>('[data-scrolled]');
    if (header === null) {
      return;
    }
    const opacity = headerOpacity(scrollY);
    const scrolled = String(isScrolled(opacity));
    if (header.dataset.scrolled !== scrolled) {
      header.dataset.scrolled = scrolled;
    }
    if (!animatedByCss) {
      header.style.setProperty('--header-opacity', String(opacity));
    }
  };
  addEventListener('scroll', update, { passive: true });
  addEventListener('pageshow', update);
  update();
}
