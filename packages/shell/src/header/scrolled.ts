import { type RefObject, useEffect, useState } from 'react';

/** Whether the page has scrolled past an element at its top, which header.css makes as tall as it takes for half of the opacity. */
export function useIsScrolled(start: RefObject<Element | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const { current } = start;
    if (current === null) {
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => {
      setIsScrolled(entries.at(-1)?.isIntersecting === false);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [start]);
  return isScrolled;
}
