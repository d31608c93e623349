import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether the page has scrolled past half of the header's opacity. In browsers without scroll-driven animations
 * (Firefox, and Safari before 26), it also writes the opacity on the header.
 */
export function useHeaderOpacity(header: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const { current } = header;
    if (current === null) {
      return undefined;
    }
    const tokens = getComputedStyle(current);
    const [from, to] = ['from', 'to'].map((end) =>
      Number.parseFloat(tokens.getPropertyValue(`--scroll-header-${end}`)),
    );
    const isAnimated = CSS.supports('animation-timeline: scroll()');
    const update = () => {
      const opacity = Math.min(1, Math.max(0, (scrollY - (from ?? 0)) / ((to ?? 1) - (from ?? 0))));
      setIsScrolled(opacity > 0.5);
      if (!isAnimated) {
        current.style.setProperty('--header-opacity', String(opacity));
      }
    };
    const stopping = new AbortController();
    addEventListener('scroll', update, { passive: true, signal: stopping.signal });
    update();
    return () => stopping.abort();
  }, [header]);
  return isScrolled;
}
