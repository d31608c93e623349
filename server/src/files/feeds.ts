import { atomFeed, type Feed, jsonFeed, makeFeed, type Post, rssFeed } from '@portico/content';
import { PAGE } from '@portico/core/cache-policies';
import { languageName } from '@portico/core/language';
import { languageOf } from '@portico/core/languages';
import type { MatchOf } from '@portico/core/match-route';
import { APPS, FEED_TYPES, type FeedFile, routes } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import { textsIn } from '@portico/core/texts-in';
import type { FileResult, FileServices } from '#files/file-services.ts';

export type FeedMatch = MatchOf<'blogFeed' | 'languageFeed' | 'tagFeed' | 'categoryFeed' | 'authorFeed'>;

type List = {
  readonly title: string;
  readonly description: string;
  readonly posts: readonly Post[];
  /** The page that shows the same posts. */
  readonly home: string;
};

const WRITERS: Readonly<Record<FeedFile, (feed: Feed) => string>> = {
  'rss.xml': rssFeed,
  'atom.xml': atomFeed,
  'feed.json': jsonFeed,
};

/** A feed of the whole blog, of a language, or of a tag, category or author. */
export async function feed(match: FeedMatch, services: FileServices): Promise<FileResult> {
  const { baseUrl, siteConfig, feedHtml, reportError, located: at } = services;
  const found = listAt(match, services);
  if (found === undefined) {
    return undefined;
  }
  const { home, ...list } = found;
  const { feed: file } = match.params;
  const made = await makeFeed({
    aliases: services.located.content.index.aliases,
    ...list,
    homeUrl: `${baseUrl}${home}`,
    feedUrl: `${baseUrl}${at.address.pathname}`,
    iconUrl: `${baseUrl}${APPS.www}icon-512.png`,
    author: siteConfig.brand,
    language: match.name === 'languageFeed' ? match.params.language : languageOf(siteConfig),
    baseUrl,
    htmlOf: feedHtml,
    reportError,
  });
  return {
    body: WRITERS[file](made),
    // Browsers download feeds that have their own media types, but display this one.
    type: `${file.endsWith('.xml') ? 'application/xml' : FEED_TYPES[file]}; charset=utf-8`,
    cachePolicy: PAGE,
    headers: { 'content-security-policy': NOTHING_POLICY },
  };
}

function listAt({ name, params }: FeedMatch, services: FileServices): List | undefined {
  const { content, taxon } = services.located;
  const { index } = content;
  const { name: blog, description } = services.siteConfig.blog;
  const texts = textsIn(languageOf(services.siteConfig)).feeds;
  const titleOf = (list: string) => `${list} · ${blog}`;
  switch (name) {
    case 'blogFeed':
      return { title: blog, description, posts: index.posts, home: routes.blog.href() };
    case 'languageFeed': {
      const posts = index.withTranslations.filter(({ lang }) => lang?.toLowerCase() === params.language);
      // makeFeed also derives the feed's ID from this. The fragment makes it different from the ID of the blog's feed.
      const home = `${routes.blog.href()}#${params.language}`;
      const title = titleOf(languageName(params.language));
      return posts.length === 0 ? undefined : { title, description, posts, home };
    }
    default: {
      if (taxon === undefined) {
        return undefined;
      }
      const { kind, name: list, slug, posts, hrefs } = taxon;
      return { title: titleOf(list), description: texts[kind](list, blog), posts, home: hrefs.page(slug) };
    }
  }
}
