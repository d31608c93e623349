import type { Feed } from '#feeds/feed.ts';

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/) with the whole text as HTML. */
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
      id: entry.url,
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
