import { languageOf } from '@portico/config/languages';
import { APPS, FEED_TYPES, type FeedFile, routes } from '@portico/config/routes';
import { textsIn } from '@portico/config/texts-in';
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
import { PAGE } from '#cache/cache-policies.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import type { Asked, ResourceMakers, ResourcesOptions } from '#resources/resources.ts';
import { found } from '#resources/responses.ts';

type FeedRouteName = 'blogFeed' | 'tagFeed' | 'categoryFeed' | 'authorFeed';
type List = { readonly title: string; readonly description: string; readonly posts: readonly Post[] };

const STYLE_SHEET = `${APPS.www}feed.css`;
const WRITERS: Readonly<Record<FeedFile, (feed: Feed) => string>> = {
  'rss.xml': (feed) => rssFeed(feed, STYLE_SHEET),
  'atom.xml': (feed) => atomFeed(feed, STYLE_SHEET),
  'feed.json': jsonFeed,
};

/** Makes the feeds of the whole blog and of each tag, category and author; undefined if the content has no such list. */
export function createFeeds({
  renderer,
  siteConfig,
  baseUrl,
  now = Date.now,
}: ResourcesOptions): Pick<ResourceMakers, FeedRouteName> {
  const language = languageOf(siteConfig);
  const { name: blog, description } = siteConfig.blog;

  async function htmlOf(post: Post, url: string, snapshot: ContentSnapshot): Promise<string> {
    try {
      const { html } = await renderer.renderPost(post, snapshot);
      return await renderer.feedHtml(html, url);
    } catch (error) {
      // One post that cannot be rendered takes no feed from the others' readers; its description replaces its text.
      if (error instanceof RenderRefused) {
        return `<p>${escapeHtml(post.description)}</p>`;
      }
      throw error;
    }
  }

  async function feedOf(
    list: List,
    home: string,
    file: FeedFile,
    snapshot: ContentSnapshot,
    { type = FEED_TYPES[file] }: Asked = {},
  ): Promise<FinishedResponse> {
    const feed = await makeFeed({
      ...list,
      homeUrl: `${baseUrl}${home}`,
      feedUrl: `${baseUrl}${home}/${file}`,
      iconUrl: `${baseUrl}${APPS.www}icon-512.png`,
      hubUrl: siteConfig.hub,
      author: siteConfig.brand,
      language,
      baseUrl,
      htmlOf: (post, url) => htmlOf(post, url, snapshot),
    });
    const headers = {
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
      // When these bytes were made. Dates in the posts would not do: a text may change without them.
      'last-modified': new Date(now()).toUTCString(),
      ...(file.endsWith('.xml') && { vary: 'accept' }),
    };
    const { nextChange: freshUntil } = snapshot.index;
    return found(WRITERS[file](feed), `${type}; charset=utf-8`, PAGE, { headers, freshUntil });
  }

  function listOf({ name, posts }: Taxon, kind: 'tag' | 'category' | 'author'): List {
    return { title: `${name} · ${blog}`, description: textsIn(language).feeds[kind](name, blog), posts };
  }

  return {
    blogFeed: ({ feed }, snapshot, asked) =>
      feedOf({ title: blog, description, posts: snapshot.index.posts }, routes.blog.href(), feed, snapshot, asked),
    tagFeed({ tag, feed }, snapshot, asked) {
      const taxon = snapshot.index.tags.get(tag);
      return taxon && feedOf(listOf(taxon, 'tag'), routes.tag.href({ tag }), feed, snapshot, asked);
    },
    categoryFeed({ category, feed }, snapshot, asked) {
      const taxon = snapshot.index.categories.get(category);
      return taxon && feedOf(listOf(taxon, 'category'), routes.category.href({ category }), feed, snapshot, asked);
    },
    authorFeed({ author, feed }, snapshot, asked) {
      const taxon = snapshot.index.authors.get(author);
      const { name } = { ...taxon, ...snapshot.authors.get(author) };
      const list = taxon && listOf({ ...taxon, name: name ?? taxon.name }, 'author');
      return list && feedOf(list, routes.author.href({ author }), feed, snapshot, asked);
    },
  };
}
