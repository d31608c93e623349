import type { SiteLanguage } from '@portico/site/languages';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { languageMarkup } from '#feeds/language-markup.ts';
import type { Post } from '#post.ts';
import { changedAt } from '#post.ts';

/** Entries of a feed: enough for a reader that looks in once a month, and small enough to be fetched each hour. */
export const FEED_LENGTH = 50;

/** A feed of posts in no format yet. All URLs are absolute. */
export type Feed = {
  readonly title: string;
  readonly description: string;
  /** The page that shows the same posts; what the feed is known by. */
  readonly homeUrl: string;
  /** Where the feed itself is. */
  readonly feedUrl: string;
  /** A square image of 512 pixels. */
  readonly iconUrl: string;
  /** Who speaks: the brand. */
  readonly author: string;
  readonly language: SiteLanguage;
  /** When the newest of the entries changed. */
  readonly updated: Date;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
};

export type FeedEntry = {
  /** The post's URL, which is also its id: origin and slug, so that it never changes. */
  readonly url: string;
  /** The post's social card. */
  readonly imageUrl: string;
  readonly title: string;
  readonly description: string;
  /** The whole text as HTML that stands by itself; see portableHtml. */
  readonly html: string;
  readonly authors: readonly FeedAuthor[];
  readonly published: Date;
  readonly updated: Date;
  readonly categories: readonly string[];
  /** BCP 47; absent where it is the feed's. */
  readonly lang?: string;
};

/** Who wrote an entry, and the page of their posts. */
export type FeedAuthor = { readonly name: string; readonly url: string };

export type FeedInput = Omit<Feed, 'updated' | 'entries'> & {
  /** Newest first; the newest FEED_LENGTH of them are taken. */
  readonly posts: readonly Post[];
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  readonly htmlOf: (post: Post, url: string) => Promise<string>;
};

/** The feed of a list of posts. */
export async function makeFeed({ posts, baseUrl, htmlOf, ...feed }: FeedInput): Promise<Feed> {
  // All texts at once: where rendered ones are lost, each waits for its turn among those that readers wait for.
  const making = posts.slice(0, FEED_LENGTH).map(async (post) => {
    const url = `${baseUrl}${routes.post.href({ slug: post.slug })}`;
    const imageUrl = `${baseUrl}${routes.postCard.href({ slug: post.slug })}`;
    const authors = post.authors.map((name) => ({
      name: xmlText(name),
      url: `${baseUrl}${routes.author.href({ author: slugify(name) })}`,
    }));
    return entryOf(post, { url, imageUrl, authors, html: await htmlOf(post, url) });
  });
  const entries = await Promise.all(making);
  // An empty feed still needs a moment, and one that does not move.
  const updated = new Date(Math.max(0, ...entries.map((entry) => entry.updated.getTime())));
  const { title, description, author } = feed;
  return {
    ...feed,
    title: xmlText(title),
    description: xmlText(description),
    author: xmlText(author),
    updated,
    entries,
  };
}

type EntryParts = Pick<FeedEntry, 'url' | 'imageUrl' | 'authors' | 'html'>;

function entryOf(post: Post, { url, imageUrl, authors, html }: EntryParts): FeedEntry {
  const { title, description, date, category, tags, lang } = post;
  return {
    url,
    imageUrl,
    title: xmlText(title),
    description: xmlText(description),
    html: xmlText(htmlInLanguage(html, lang)),
    authors,
    published: new Date(date),
    updated: new Date(changedAt(post)),
    categories: [category, ...tags.filter((tag) => tag !== category)].map(xmlText),
    ...(lang !== undefined && { lang }),
  };
}

/** RSS knows no language of an item, and no feed the direction of a text, so the text says both by itself. */
function htmlInLanguage(html: string, lang: string | undefined): string {
  return lang === undefined ? html : `<div${languageMarkup(lang)}>${html}</div>`;
}

/** Text without the characters that no XML 1.0 document may hold, not even escaped (section 2.2). */
export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uFFFE\uFFFF]/g, '');
}
