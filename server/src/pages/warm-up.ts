import type { ContentIndex } from '@portico/content';
import type { Background } from '#http/kept-answer.ts';
import type { Site } from '#http/listener.ts';

// Most readers come for these; the rest is made when it is asked for.
const NEWEST_POSTS = 50;

/**
 * Makes the pages that readers ask for first before they do, one at a time in the background: after a start that also
 * loads the grammars and warms the compiler, after a change of content it brings the emptied pages back.
 */
export function warmUp(site: Site, { posts, categories }: ContentIndex, background: Background): void {
  const paths = [
    '/blog',
    ...posts.slice(0, NEWEST_POSTS).map(({ slug }) => `/blog/${encodeURIComponent(slug)}`),
    ...[...categories.keys()].map((slug) => `/blog/category/${encodeURIComponent(slug)}`),
  ];
  for (const pathname of paths.filter((path) => site.find(path) === undefined)) {
    background(async () => {
      if (site.find(pathname) === undefined) {
        await site.make({ pathname, search: '', key: pathname });
      }
    });
  }
}
