import { FEED_FILES, FEED_TYPES, type FeedFile, routes } from '@portico/config/routes';
import type { Alternate } from '@portico/shell';
import { site } from '../../../../site.config.ts';

/** How feed readers find the feeds of a list, which `hrefOf` gives by their format. */
export function feedLinks(baseUrl: string, name: string, hrefOf: (feed: FeedFile) => string): Alternate[] {
  return FEED_FILES.map((feed) => ({ type: FEED_TYPES[feed], href: `${baseUrl}${hrefOf(feed)}`, title: name }));
}

/** The feeds of the whole blog, which every page of it leads to. */
export function blogFeedLinks(baseUrl: string): Alternate[] {
  return feedLinks(baseUrl, site.blog.name, (feed) => routes.blogFeed.href({ feed }));
}
