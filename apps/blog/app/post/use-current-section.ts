import { useEffect, useState } from 'react';

// A section is read when its heading has come as far up the window as a link to it would bring it, below the header and the bar of
// the contents, or nearly so.
const READING_LINE_PX = 150;
const FAR_PX = 1_000_000;

/** The id of the section that is being read; undefined above the first one, and before hydration. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(' ');

  useEffect(() => {
    const headings = joined.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const mark = () =>
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top < READING_LINE_PX)?.id);
    // The area is all below the line, however far down: a heading is whole in it until it comes over the line.
    const observer = new IntersectionObserver(mark, {
      rootMargin: `-${READING_LINE_PX}px 0px ${FAR_PX}px 0px`,
      threshold: 1,
    });
    for (const heading of headings) {
      observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [joined]);

  return current;
}
