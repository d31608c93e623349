import { useEffect, useState } from 'react';

// A section is read when its heading has come this far up the window.
const READING_LINE = 0.3;
const FAR_PX = 1_000_000;

/** The id of the section that is being read; undefined above the first one, and before hydration. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(' ');

  useEffect(() => {
    const headings = joined.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const mark = () =>
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight * READING_LINE)?.id);
    // The area is all above the line, however far up: a heading comes into it or leaves it over the line alone.
    const observer = new IntersectionObserver(mark, {
      rootMargin: `${FAR_PX}px 0px -${100 - READING_LINE * 100}% 0px`,
    });
    for (const heading of headings) {
      observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [joined]);

  return current;
}
