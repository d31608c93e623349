import type { End } from '#end-all.ts';
import { onWindow } from '#window-event.ts';

/**
 * Sets `data-scrolled` to whether the page has scrolled past half of the header's opacity, now and after each change. In browsers
 * without scroll-driven animations (Firefox, and Safari before 26), it also sets the opacity of the header.
 */
export function followScroll(header: HTMLElement): End {
  const tokens = getComputedStyle(header);
  const [from, to] = ['from', 'to'].map((end) => Number.parseFloat(tokens.getPropertyValue(`--scroll-header-${end}`)));
  const isAnimated = CSS.supports('animation-timeline: scroll()');
  const update = () => {
    const opacity = Math.min(1, Math.max(0, (scrollY - (from ?? 0)) / ((to ?? 1) - (from ?? 0))));
    header.dataset.scrolled = String(opacity > 0.5);
    if (!isAnimated) {
      header.style.setProperty('--header-opacity', String(opacity));
    }
  };
  update();
  return onWindow('scroll', update);
}
