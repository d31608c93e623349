import { type ContentIndex, pageAddresses } from '@portico/content';
import { type PageRouteName, routes } from '@portico/site/routes';
import type { Background } from '#cache/background.ts';
import { ENCODINGS } from '#http/encodings.ts';
import { targetAt } from '#request/target.ts';
import type { Site } from '#site.ts';

// Most readers come for these; the rest is rendered when it is asked for.
const FIRST: readonly PageRouteName[] = ['blog', 'post', 'category'];
const MOST_OF_EACH = 50;

/**
 * Renders and compresses the pages that readers ask for first before they do, one at a time in the background: after a start that also
 * loads the grammars and warms the compiler, after a change of content it brings the invalidated pages back.
 */
export function warmUp(site: Site, index: ContentIndex, background: Background): void {
  const pages = FIRST.flatMap((name) => pageAddresses(name, index, MOST_OF_EACH));
  // The page to search from: behind it, in turns of their own, begins what queries are looked up in.
  const searches = [{ href: routes.search.href() }];
  const targets = [...searches, ...pages].map(({ href }) => targetAt(href));
  for (const target of targets.filter(({ key }) => site.find(key) === undefined)) {
    background(async () => {
      if (site.find(target.key) === undefined) {
        const entry = await site.make(target);
        // What nearly all readers take: it is there before they ask, and is kept in place of ten times its bytes.
        await entry.variant(ENCODINGS, background);
      }
    });
  }
}
