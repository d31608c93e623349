// Percent of the window's height. A section is the current one when its heading is above this line.
const READING_LINE = 30;
// Pixels.
const MAX_PAGE_HEIGHT = 10_000_000;

/** Marks the current section in the contents: the last one whose heading is above the reading line. */
export function followSections(main: HTMLElement): () => void {
  const links = [...main.querySelectorAll<HTMLAnchorElement>('.contents li > a[href^="#"]')];
  const name = main.querySelector<HTMLElement>('.contents [data-section]');
  const headings = links.map((link) =>
    main.querySelector(`[id="${CSS.escape(decodeURIComponent(link.hash.slice(1)))}"]`),
  );
  const above = new Set<Element | null>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        above[isIntersecting ? 'add' : 'delete'](target);
      }
      const current = headings.findLastIndex((heading) => above.has(heading));
      for (const [index, link] of links.entries()) {
        link.ariaCurrent = index === current ? 'location' : null;
      }
      if (name !== null) {
        name.textContent = links[current]?.textContent ?? '';
        name.hidden = current === -1;
      }
    },
    // From above the page to the reading line.
    { rootMargin: `${MAX_PAGE_HEIGHT}px 0px -${100 - READING_LINE}% 0px` },
  );
  for (const heading of headings) {
    if (heading !== null) {
      observer.observe(heading);
    }
  }
  return () => observer.disconnect();
}
