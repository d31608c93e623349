import { generateRssFeed } from 'feedsmith';
import type { Feed } from '#feeds/feed.ts';
import { feedPage } from '#feeds/feed-page.ts';
import { tightText } from '#feeds/tight-text.ts';
import { escapeHtml } from '#markdown/escape-html.ts';

/** RSS 2.0 (https://www.rssboard.org/rss-specification) with the whole text in `content:encoded`. */
export function rssFeed(feed: Feed, styleSheet: string): string {
  const rss = generateRssFeed(
    {
      title: feed.title,
      link: feed.homeUrl,
      description: feed.description,
      language: feed.language.toLowerCase(),
      lastBuildDate: feed.updated,
      image: { url: feed.iconUrl, title: feed.title, link: feed.homeUrl },
      atom: { links: [{ href: feed.feedUrl, rel: 'self', type: 'application/rss+xml' }] },
      items: feed.entries.map((entry) => ({
        title: entry.title,
        link: entry.url,
        guid: { value: entry.url, isPermaLink: true },
        pubDate: entry.published,
        // Readers take it for HTML.
        description: escapeHtml(entry.description),
        // RSS's own `author` has to be an e-mail address.
        dc: { creators: entry.authors.map(({ name }) => name) },
        atom: { updated: entry.updated },
        categories: entry.categories.map((name) => ({ name })),
        content: { encoded: entry.html },
      })),
    },
    { stylesheets: [{ type: 'text/css', href: styleSheet }] },
  );
  return tightText(rss).replace('<channel>', () => `<channel>${feedPage(feed)}`);
}
