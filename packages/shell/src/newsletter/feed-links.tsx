import { FEED_FILES, type FeedFile, routes } from '@portico/site/routes';
import { Fragment } from 'react';
import { useSiteHref } from '#link/site-href.tsx';

const NAMES: Readonly<Record<FeedFile, string>> = { 'rss.xml': 'RSS', 'atom.xml': 'Atom', 'feed.json': 'JSON' };

/** Links to the feeds of the whole blog by their formats. */
export function FeedLinks() {
  const siteHref = useSiteHref();
  return FEED_FILES.map((feed, place) => (
    <Fragment key={feed}>
      {place > 0 && ', '}
      <a href={siteHref(routes.blogFeed.href({ feed }))}>{NAMES[feed]}</a>
    </Fragment>
  ));
}
