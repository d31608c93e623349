import {
  atomFeed,
  type ContentSnapshot,
  escapeHtml,
  type Feed,
  jsonFeed,
  makeFeed,
  type Post,
  rssFeed,
} from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { SITE_LANGUAGE } from '@portico/site/language';
import { LRUCache } from 'lru-cache';
import type { Answer } from '#http/answer.ts';
import { PAGE } from '#http/cache-policies.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';

export type FeedsOptions = {
  readonly renderer: Pick<PostRenderer, 'renderPost' | 'feedHtml'>;
  readonly site: SiteConfig;
  readonly baseUrl: string;
  readonly now: () => number;
};

const STYLE_SHEET = '/feed.css';
// The texts of some hundred posts: a feed in three formats, and feeds of tags that share posts, render each once.
const HTML_BYTES = 8 * 1024 * 1024;

type Format = { readonly type: string; readonly write: (feed: Feed) => string };

// By a name from the address, so no object: every object answers to "constructor".
const FORMATS: ReadonlyMap<string, Format> = new Map([
  ['rss.xml', { type: 'application/rss+xml', write: (feed) => rssFeed(feed, STYLE_SHEET) }],
  ['atom.xml', { type: 'application/atom+xml', write: (feed) => atomFeed(feed, STYLE_SHEET) }],
  ['feed.json', { type: 'application/feed+json', write: jsonFeed }],
]);

/** Makes the feeds of the whole blog and of each tag and category; undefined for a path that is none. */
export function createFeeds({ renderer, site, baseUrl, now }: FeedsOptions) {
  const htmlByPost = new LRUCache<Post, string>({ maxSize: HTML_BYTES, sizeCalculation: ({ length }) => length + 1 });
  let images: ContentSnapshot['images'] | undefined;

  async function htmlOf(post: Post, url: string, snapshot: ContentSnapshot): Promise<string> {
    const known = htmlByPost.get(post);
    if (known !== undefined) {
      return known;
    }
    try {
      const { html } = await renderer.renderPost(post, snapshot);
      const portable = await renderer.feedHtml(html, post, url);
      htmlByPost.set(post, portable);
      return portable;
    } catch (error) {
      // One post that cannot be rendered takes no feed from the others' readers; its description stands for its text.
      if (error instanceof RenderRefused) {
        return `<p>${escapeHtml(post.description)}</p>`;
      }
      throw error;
    }
  }

  return async (pathname: string, snapshot: ContentSnapshot, type?: string): Promise<Answer | undefined> => {
    const [, path = '', file = ''] = /^(\/blog(?:\/(?:tag|category)\/[^/]+)?)\/([^/]+)$/.exec(pathname) ?? [];
    const format = FORMATS.get(file);
    const list = format && listAt(path, snapshot, site);
    if (format === undefined || list === undefined) {
      return undefined;
    }
    if (images !== snapshot.images) {
      htmlByPost.clear();
      images = snapshot.images;
    }
    const feed = await makeFeed({
      ...list,
      homeUrl: `${baseUrl}${path}`,
      feedUrl: `${baseUrl}${pathname}`,
      iconUrl: `${baseUrl}/icon-512.png`,
      author: site.brand,
      language: SITE_LANGUAGE,
      baseUrl,
      htmlOf: (post, url) => htmlOf(post, url, snapshot),
    });
    return {
      status: 200,
      headers: {
        'content-type': `${type ?? format.type}; charset=utf-8`,
        'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
        // When these bytes came to be. Dates in the posts would not do: a text may change without them.
        'last-modified': new Date(now()).toUTCString(),
        'cache-control': PAGE,
        ...(file.endsWith('.xml') && { vary: 'accept' }),
      },
      body: Buffer.from(format.write(feed)),
      freshUntil: snapshot.index.nextChange,
    };
  };
}

type List = Pick<Feed, 'title' | 'description'> & { readonly posts: readonly Post[] };

/** The list of posts at a path of the blog; undefined where there is none. */
function listAt(path: string, { index }: ContentSnapshot, { blog }: SiteConfig): List | undefined {
  const [, kind, segment] = /^\/blog\/(tag|category)\/(.+)$/.exec(path) ?? [];
  if (segment === undefined) {
    return { title: blog.name, description: blog.description, posts: index.posts };
  }
  const taxa = kind === 'tag' ? index.tags : index.categories;
  const taxon = taxa.get(decodeURIComponent(segment));
  return (
    taxon && {
      title: `${taxon.name} · ${blog.name}`,
      description: `Posts ${kind === 'tag' ? 'about' : 'in the category'} ${taxon.name} on the ${blog.name}.`,
      posts: taxon.posts,
    }
  );
}
