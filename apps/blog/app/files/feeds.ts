import { PAGE } from '@portico/config/cache-policies';
import { languageOf } from '@portico/config/languages';
import { matchRoute, type RouteMatch } from '@portico/config/match-route';
import { APPS, FEED_TYPES, type FeedFile, routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { textsIn } from '@portico/config/texts-in';
import { atomFeed, type ContentSnapshot, type Feed, jsonFeed, makeFeed, type Post, rssFeed } from '@portico/content';
import { pageServicesContext } from '@portico/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { findBySegment } from '../lists/load-list.ts';
import { languageName } from '../post/versions.ts';
import { blogServicesContext } from '../services.ts';
import { fileResponse, missingFile } from './file-response.ts';
import { fileServicesContext } from './file-services.ts';

type List = {
  readonly title: string;
  readonly description: string;
  readonly posts: readonly Post[];
  /** The page that shows the same posts. */
  readonly home: string;
};

/** Browsers show feeds under their own types as plain text; under this one they apply the style sheet. */
const XML = 'application/xml';
const STYLE_SHEET = `${APPS.www}feed.css`;
const WRITERS: Readonly<Record<FeedFile, (feed: Feed) => string>> = {
  'rss.xml': (feed) => rssFeed(feed, STYLE_SHEET),
  'atom.xml': (feed) => atomFeed(feed, STYLE_SHEET),
  'feed.json': jsonFeed,
};

/** The feeds of the whole blog, of each other language, and of each tag, category and author. */
export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const match = matchRoute(url.pathname);
  if (match === undefined || !('feed' in match.params)) {
    return missingFile();
  }
  const { content } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const { siteConfig, feedHtml, now } = context.get(fileServicesContext);
  const { feed: file } = match.params;
  const { home, ...list } = listOf(match, content, siteConfig);
  const feed = await makeFeed({
    ...list,
    homeUrl: `${baseUrl}${home}`,
    feedUrl: `${baseUrl}${url.pathname}`,
    iconUrl: `${baseUrl}${APPS.www}icon-512.png`,
    hubUrl: siteConfig.hub,
    author: siteConfig.brand,
    siteLanguage: languageOf(siteConfig),
    language: 'language' in match.params ? match.params.language : languageOf(siteConfig),
    baseUrl,
    htmlOf: feedHtml,
  });
  const isXml = file.endsWith('.xml');
  const type = isXml && request.headers.get('accept') === XML ? XML : FEED_TYPES[file];
  return fileResponse(WRITERS[file](feed), {
    type: `${type}; charset=utf-8`,
    policy: PAGE,
    headers: {
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
      // The time at which these bytes were made. The dates of posts aren't enough, because a text may change without them.
      'last-modified': new Date(now).toUTCString(),
      ...(isXml && { vary: 'accept' }),
    },
  });
}

/** Throws a redirect or a 404; see findBySegment. */
function listOf({ name, params }: RouteMatch, { index, authors }: ContentSnapshot, site: SiteConfig): List {
  const { name: blog, description } = site.blog;
  const texts = textsIn(languageOf(site)).feeds;
  const titleOf = (taxon: string) => `${taxon} · ${blog}`;
  switch (name) {
    case 'blogFeed':
      return { title: blog, description, posts: index.posts, home: routes.blog.href() };
    case 'languageFeed': {
      const posts = index.withTranslations.filter(({ lang }) => lang?.toLowerCase() === params.language);
      if (posts.length === 0) {
        throw missingFile();
      }
      // makeFeed also makes the feed's id from this. The fragment keeps it different from the id of the blog's feed.
      const home = `${routes.blog.href()}#${params.language}`;
      return { title: titleOf(languageName(params.language)), description, posts, home };
    }
    case 'tagFeed': {
      const taxon = findBySegment(index.tags, params.tag, (tag) => routes.tagFeed.href({ ...params, tag }));
      const { name: tag, slug, posts } = taxon;
      return { title: titleOf(tag), description: texts.tag(tag, blog), posts, home: routes.tag.href({ tag: slug }) };
    }
    case 'categoryFeed': {
      const hrefOf = (category: string) => routes.categoryFeed.href({ ...params, category });
      const { name: category, slug, posts } = findBySegment(index.categories, params.category, hrefOf);
      const home = routes.category.href({ category: slug });
      return { title: titleOf(category), description: texts.category(category, blog), posts, home };
    }
    case 'authorFeed': {
      const hrefOf = (author: string) => routes.authorFeed.href({ ...params, author });
      const { name: written, slug, posts } = findBySegment(index.authors, params.author, hrefOf);
      const author = authors.get(slug)?.name ?? written;
      const home = routes.author.href({ author: slug });
      return { title: titleOf(author), description: texts.author(author, blog), posts, home };
    }
    default:
      throw missingFile();
  }
}
