import type { Enhance } from '@portico/shell/islands';
import { scrollWholeIntoView } from '../lists/scroll-whole-into-view.ts';

/* What the HTML of the blog's pages needs scripts for, and needs no React. */

const ENHANCERS = [
  { of: '.prose', load: () => import('./enhance-post.ts') },
  // In the first document, a script has already created the tabs.
  { of: '[data-tabs=""]', load: async () => ({ enhance: (await import('@portico/shell/tabs')).enhanceTabs }) },
  { of: '[data-copy]', load: () => import('./copy.ts') },
] as const;

/** Loads what the content of a page needs. A page is shown only then, so that what hides something has run before it is painted. */
export async function enhancerOf(content: ParentNode): Promise<Enhance> {
  const needed = ENHANCERS.filter((enhancer) => content.querySelector(enhancer.of) !== null);
  const modules = await Promise.all(needed.map(({ load }) => load()));
  return (main) => {
    const stopping = new AbortController();
    main.addEventListener(
      'focusin',
      ({ target }) => target instanceof Element && scrollWholeIntoView(target),
      stopping,
    );
    const ends = modules.map(({ enhance }) => enhance(main));
    return () => {
      stopping.abort();
      for (const end of ends) {
        end();
      }
    };
  };
}
