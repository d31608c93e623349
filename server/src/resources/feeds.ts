import {
  atomFeed,
  type ContentSnapshot,
  escapeHtml,
  type Feed,
  jsonFeed,
  makeFeed,
  type Post,
  rssFeed,
  type Taxon,
} from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { languageOf } from '@portico/site/languages';
import { APPS, FEED_TYPES, type FeedFile, routes } from '@portico/site/routes';
import { textsIn } from '@portico/site/texts-in';
import { PAGE } from '#cache/cache-policies.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import type { ResourceMakers } from '#resources/resources.ts';

export type FeedsOptions = {
  readonly renderer: Pick<PostRenderer, 'renderPost' | 'feedHtml'>;
  readonly siteConfig: SiteConfig;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
};

const STYLE_SHEET = `${APPS.www}feed.css`;

const WRITERS: Readonly<Record<FeedFile, (feed: Feed) => string>> = {
  'rss.xml': (feed) => rssFeed(feed, STYLE_SHEET),
  'atom.xml': (feed) => atomFeed(feed, STYLE_SHEET),
  'feed.json': jsonFeed,
};

type List = Pick<Feed, 'title' | 'description'> & { readonly posts: readonly Post[] };
type Addresses = {
  readonly home: string;
  /** Of the feed itself. */
  readonly self: string;
};

/** Makes the feeds of the whole blog and of each tag, category and author; undefined where the content has no such list. */
export function createFeeds({ renderer, siteConfig, baseUrl, now = Date.now }: FeedsOptions) {
  async function htmlOf(post: Post, url: string, snapshot: ContentSnapshot): Promise<string> {
    try {
      const { html } = await renderer.renderPost(post, snapshot);
      return await renderer.feedHtml(html, url);
    } catch (error) {
      // One post that cannot be rendered takes no feed from the others' readers; its description stands for its text.
      if (error instanceof RenderRefused) {
        return `<p>${escapeHtml(post.description)}</p>`;
      }
      throw error;
    }
  }

  async function feedOf(
    list: List,
    { home, self }: Addresses,
    file: FeedFile,
    snapshot: ContentSnapshot,
    type = FEED_TYPES[file],
  ): Promise<FinishedResponse> {
    const feed = await makeFeed({
      ...list,
      homeUrl: `${baseUrl}${home}`,
      feedUrl: `${baseUrl}${self}`,
      iconUrl: `${baseUrl}${APPS.www}icon-512.png`,
      author: siteConfig.brand,
      language: languageOf(siteConfig),
      baseUrl,
      htmlOf: (post, url) => htmlOf(post, url, snapshot),
    });
    return {
      status: 200,
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
        // When these bytes came to be. Dates in the posts would not do: a text may change without them.
        'last-modified': new Date(now()).toUTCString(),
        'cache-control': PAGE,
        ...(file.endsWith('.xml') && { vary: 'accept' }),
      },
      body: Buffer.from(WRITERS[file](feed)),
      freshUntil: snapshot.index.nextChange,
    };
  }

  const makers: Pick<ResourceMakers, 'blogFeed' | 'tagFeed' | 'categoryFeed' | 'authorFeed'> = {
    blogFeed({ feed }, snapshot, { type } = {}) {
      const { name: title, description } = siteConfig.blog;
      const addresses = { home: routes.blog.href(), self: routes.blogFeed.href({ feed }) };
      return feedOf({ title, description, posts: snapshot.index.posts }, addresses, feed, snapshot, type);
    },
    tagFeed({ tag, feed }, snapshot, { type } = {}) {
      const addresses = { home: routes.tag.href({ tag }), self: routes.tagFeed.href({ tag, feed }) };
      const taxon = snapshot.index.tags.get(tag);
      return taxon && feedOf(listOf(taxon, 'tag', siteConfig), addresses, feed, snapshot, type);
    },
    categoryFeed({ category, feed }, snapshot, { type } = {}) {
      const addresses = {
        home: routes.category.href({ category }),
        self: routes.categoryFeed.href({ category, feed }),
      };
      const taxon = snapshot.index.categories.get(category);
      return taxon && feedOf(listOf(taxon, 'category', siteConfig), addresses, feed, snapshot, type);
    },
    authorFeed({ author, feed }, snapshot, { type } = {}) {
      const addresses = { home: routes.author.href({ author }), self: routes.authorFeed.href({ author, feed }) };
      const taxon = snapshot.index.authors.get(author);
      if (taxon === undefined) {
        return undefined;
      }
      const name = snapshot.authors.get(author)?.name ?? taxon.name;
      return feedOf(listOf({ ...taxon, name }, 'author', siteConfig), addresses, feed, snapshot, type);
    },
  };
  return makers;
}

function listOf({ name, posts }: Taxon, kind: 'tag' | 'category' | 'author', siteConfig: SiteConfig): List {
  const { name: blog } = siteConfig.blog;
  return { title: `${name} · ${blog}`, description: textsIn(languageOf(siteConfig)).feeds[kind](name, blog), posts };
}
