import { generateAtomFeed } from 'feedsmith';
import type { Feed } from '#feeds/feed.ts';
import { feedPage } from '#feeds/feed-page.ts';
import { tightText } from '#feeds/tight-text.ts';

/** Atom 1.0 (RFC 4287) with the whole text as HTML. */
export function atomFeed(feed: Feed, styleSheet: string): string {
  const atom = generateAtomFeed(
    {
      id: feed.homeUrl,
      title: { value: feed.title },
      subtitle: { value: feed.description },
      updated: feed.updated,
      icon: feed.iconUrl,
      authors: [{ name: feed.author, uri: feed.homeUrl }],
      links: [
        { href: feed.feedUrl, rel: 'self', type: 'application/atom+xml' },
        { href: feed.homeUrl, rel: 'alternate', type: 'text/html' },
      ],
      xml: { lang: feed.language },
      entries: feed.entries.map((entry) => ({
        id: entry.url,
        title: { value: entry.title },
        links: [{ href: entry.url, rel: 'alternate', type: 'text/html' }],
        published: entry.published,
        updated: entry.updated,
        authors: entry.authors.map(({ name, url }) => ({ name, uri: url })),
        categories: entry.categories.map((term) => ({ term })),
        summary: { value: entry.description },
        content: { value: entry.html, type: 'html' },
        ...(entry.lang !== undefined && { xml: { lang: entry.lang } }),
      })),
    },
    { stylesheets: [{ type: 'text/css', href: styleSheet }] },
  );
  return tightText(atom).replace(/<feed [^>]*>/, (root) => `${root}${feedPage(feed)}`);
}
