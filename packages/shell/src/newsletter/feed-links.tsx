import { FEED_FILES, type FeedFile, routes } from '@portico/site/routes';

const NAMES: Readonly<Record<FeedFile, string>> = { 'rss.xml': 'RSS', 'atom.xml': 'Atom', 'feed.json': 'JSON' };

/** Links to the feeds of the whole blog, by their formats. */
export function FeedLinks() {
  return FEED_FILES.map((feed) => (
    <a key={feed} href={routes.blogFeed.href({ feed })}>
      {NAMES[feed]}
    </a>
  ));
}
