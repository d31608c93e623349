import { routes } from '@portico/site/routes';

/** The blog's feeds, as words of a sentence. */
export function FeedLinks() {
  return (
    <>
      <a href={routes.blogFeed.href({ feed: 'rss.xml' })}>RSS</a>,{' '}
      <a href={routes.blogFeed.href({ feed: 'atom.xml' })}>Atom</a>,{' '}
      <a href={routes.blogFeed.href({ feed: 'feed.json' })}>JSON</a>
    </>
  );
}
