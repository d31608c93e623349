import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the page has scrolled past an element at its top, which header.css makes as tall as it takes for half of the opacity. In
 * browsers without scroll-driven animations (Firefox, and Safari before 26), writes the opacity on the header.
 */
export function useIsScrolled(start: RefObject<Element | null>, header: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      setIsScrolled(entries.at(-1)?.isIntersecting === false);
    });
    if (start.current !== null) {
      observer.observe(start.current);
    }
    if (header.current !== null && !CSS.supports('animation-timeline: scroll()')) {
      const { style } = header.current;
      const tokens = getComputedStyle(header.current);
      const [from = 0, to = 1] = ['from', 'to'].map((end) =>
        Number.parseFloat(tokens.getPropertyValue(`--scroll-header-${end}`)),
      );
      const update = () =>
        style.setProperty('--header-opacity', `${Math.min(1, Math.max(0, (scrollY - from) / (to - from)))}`);
      addEventListener('scroll', update, { passive: true, signal: stopping.signal });
      update();
    }
    return () => {
      observer.disconnect();
      stopping.abort();
    };
  }, [start, header]);
  return isScrolled;
}
