import { generateAtomFeed, generateRssFeed } from 'feedsmith';
import type { Feed } from '#feeds/feed.ts';
import { escapeHtml } from '#files/escape-html.ts';

/** RSS 2.0 (https://www.rssboard.org/rss-specification) with the full text in `content:encoded`. */
export function rssFeed(feed: Feed): string {
  const rss = generateRssFeed({
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
      guid: { value: entry.id, isPermaLink: entry.id === entry.url },
      pubDate: entry.published,
      // Readers parse it as HTML.
      description: escapeHtml(entry.description),
      // RSS's own `author` has to be an e-mail address.
      dc: { creators: entry.authors.map(({ name }) => name) },
      atom: { updated: entry.updated },
      categories: entry.categories.map((name) => ({ name })),
      media: { contents: [{ url: entry.imageUrl, medium: 'image', width: 1200, height: 630 }] },
      content: { encoded: entry.html },
    })),
  });
  return tidy(rss);
}

/** Atom 1.0 (RFC 4287) with the full text as HTML. */
export function atomFeed(feed: Feed): string {
  const atom = generateAtomFeed({
    id: feed.id,
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
      id: entry.id,
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
  });
  return tidy(atom);
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/) with the full text as HTML. */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    icon: feed.iconUrl,
    authors: [{ name: feed.author, url: feed.homeUrl }],
    language: feed.language,
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.description,
      content_html: entry.html,
      image: entry.imageUrl,
      date_published: entry.published.toISOString(),
      date_modified: entry.updated.toISOString(),
      authors: entry.authors,
      tags: entry.categories,
      language: entry.lang,
    })),
  });
}

/**
 * Removes the characters that XML 1.0 forbids even when escaped (section 2.2), and the white space that feedsmith puts around
 * CDATA sections, because not every feed reader trims titles.
 */
function tidy(xml: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point.
  const allowed = xml.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uFFFE\uFFFF]/g, '');
  return allowed.replace(/(?:(?<=>)\s+)?(<!\[CDATA\[[\s\S]*?\]\]>)(?:\s+(?=<\/))?/g, '$1');
}
