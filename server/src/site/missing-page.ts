import { type ContentSnapshot, locatePost, locateTaxon } from '@portico/content';
import { PAGE_SIZE } from '@portico/core/limits';
import { pageNumber } from '@portico/core/query';
import { routes } from '@portico/core/routes';
import type { Address } from '#http/address.ts';

/** A slug that no post, tag, category or author can have. */
const NONE = '-';

/**
 * If a page doesn't exist at an address, returns an address of the same route at which nothing ever exists: their error pages are
 * the same, so one is rendered for all guesses. Returns undefined if the page exists or redirects.
 */
export function missingPage(
  { match, url }: Pick<Address, 'match' | 'url'>,
  content: ContentSnapshot,
): string | undefined {
  const isBeyond = (posts: number) => {
    const page = pageNumber(new URLSearchParams(url.split('?')[1]).get('page'));
    return page < 1 || page > Math.max(1, Math.ceil(posts / PAGE_SIZE));
  };
  switch (match?.name) {
    case 'post':
      return locatePost(content.index, match.params.slug, () => '') === undefined
        ? routes.post.href({ slug: NONE })
        : undefined;
    case 'tag':
    case 'category':
    case 'author': {
      const located = locateTaxon(match.params, content, () => '');
      const isMissing = located === undefined || ('found' in located && isBeyond(located.found.posts.length));
      const none = { tag: NONE, category: NONE, author: NONE };
      return isMissing ? routes[match.name].href(none) : undefined;
    }
    case 'blog':
      return isBeyond(content.index.posts.length) ? routes.blog.href({ page: 0 }) : undefined;
    default:
      return undefined;
  }
}
