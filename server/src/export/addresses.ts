import { PAGE_SIZE } from '@portico/config/page-size';
import { APPS, FEED_FILES, type FileRouteName, type PageRouteName, routes } from '@portico/config/routes';
import {
  type ContentImage,
  type ContentIndex,
  type ContentSnapshot,
  makeSitemaps,
  PAGE_ROUTES,
  pageAddresses,
  sitemapEntries,
  sourcesOf,
  type Taxon,
} from '@portico/content';
import { publicIn } from '#content/public-in.ts';
import { isList, missingPages } from '#pages/missing-pages.ts';
import { type Target, targetAt } from '#request/target.ts';
import { XML } from '#resources/representations.ts';

type Page = { readonly pathname: string; readonly query?: string };
type FileSource = (snapshot: ContentSnapshot, baseUrl: string) => readonly string[];

/** The error page that most hosts look for, at `404.html`, for all that is missing. */
export const NOT_FOUND = `${APPS.www}404`;

/** Every address of the routes that the server answers itself. Types ask for a new row of the table of routes here. */
const FILES: { readonly [Name in FileRouteName]: FileSource } = {
  blogFeed: () => FEED_FILES.map((feed) => routes.blogFeed.href({ feed })),
  tagFeed: ({ index }) => feedsOf(index.tags, (tag, feed) => routes.tagFeed.href({ tag, feed })),
  categoryFeed: ({ index }) =>
    feedsOf(index.categories, (category, feed) => routes.categoryFeed.href({ category, feed })),
  authorFeed: ({ index }) => feedsOf(index.authors, (author, feed) => routes.authorFeed.href({ author, feed })),
  postList: () => [routes.postList.href()],

  siteCard: () => [routes.siteCard.href()],
  blogCard: () => [routes.blogCard.href()],
  tagCard: ({ index }) => slugsIn(index.tags).map((tag) => routes.tagCard.href({ tag })),
  categoryCard: ({ index }) => slugsIn(index.categories).map((category) => routes.categoryCard.href({ category })),
  authorCard: ({ index }) => slugsIn(index.authors).map((author) => routes.authorCard.href({ author })),
  postCard: ({ index }) => slugsOf(index).map((slug) => routes.postCard.href({ slug })),

  sitemap: () => [routes.sitemap.href()],
  sitemapPart: ({ index }, baseUrl) =>
    [...makeSitemaps(sitemapEntries(index, baseUrl), baseUrl).keys()].filter((href) => href !== routes.sitemap.href()),
  robots: () => [routes.robots.href()],
  llms: () => [routes.llms.href()],
  // Only a server announces what it publishes.
  indexNowKey: () => [],
  webManifest: () => [routes.webManifest.href()],
  security: () => [routes.security.href()],

  picture(snapshot) {
    const isPublic = publicIn(snapshot);
    return [...snapshot.images.values()].filter(({ url }) => isPublic(url)).flatMap(variantsOf);
  },
  authorPicture: ({ images }) => [...images.keys()].filter((url) => targetAt(url).match?.name === 'authorPicture'),
  postMarkdown: ({ index }) => slugsOf(index).map((slug) => routes.postMarkdown.href({ slug })),
  besidePost(snapshot) {
    const all = [...snapshot.images.keys(), ...snapshot.media.keys()];
    return all.filter((url) => targetAt(url).match?.name === 'besidePost').filter(publicIn(snapshot));
  },
};

/**
 * Returns every address at which the site has something: pages with all that follow on them (`?page=2`), their data, what the
 * server answers itself, and redirects (`?page=1`, former slugs). Not files of the build, and no searches, of which there is no end.
 */
export function allAddresses(snapshot: ContentSnapshot, baseUrl: string): readonly Target[] {
  return [
    ...PAGE_ROUTES.flatMap((name) => pagesOf(name, snapshot)).flatMap(withData),
    ...Object.values(FILES).flatMap((hrefsOf) => hrefsOf(snapshot, baseUrl).map(fileAt)),
  ];
}

/** Returns the error pages, with their data, and the one for hosts that have one for all. */
export function errorPages(): readonly Target[] {
  // Below the blog's path it is sent with the headers of pages of the blog, whose policy has the hashes of what is in them.
  return [...missingPages().flatMap(withData), { ...targetAt(NOT_FOUND), app: 'blog' }];
}

function withData({ pathname, query }: Page): readonly Target[] {
  const data = `${pathname}${pathname === APPS.www ? '_' : ''}.data`;
  return [targetAt(pathname, query), targetAt(data, query)];
}

/** Without a server nobody chooses by `Accept`, so feeds have the one type that feed readers and browsers both take. */
function fileAt(href: string): Target {
  const target = targetAt(href);
  const isFeed = target.match !== undefined && 'feed' in target.match.params;
  return isFeed && href.endsWith('.xml') ? { ...target, type: XML } : target;
}

function pagesOf(name: PageRouteName, { index }: ContentSnapshot): readonly Page[] {
  if (name === 'post') {
    return slugsOf(index).map((slug) => ({ pathname: routes.post.href({ slug }) }));
  }
  return pageAddresses(name, index).flatMap(({ href: pathname, posts }) => {
    const length = isList(routes[name]) ? Math.max(1, Math.ceil(posts.length / PAGE_SIZE)) : 0;
    return [{ pathname }, ...Array.from({ length }, (_, place) => ({ pathname, query: `page=${place + 1}` }))];
  });
}

function slugsIn(taxa: ReadonlyMap<string, Taxon>): readonly string[] {
  return [...taxa.values()].map(({ slug }) => slug);
}

function feedsOf(
  taxa: ReadonlyMap<string, Taxon>,
  hrefOf: (slug: string, feed: (typeof FEED_FILES)[number]) => string,
): readonly string[] {
  return slugsIn(taxa).flatMap((slug) => FEED_FILES.map((feed) => hrefOf(slug, feed)));
}

/** Also of unlisted posts, and of redirects to posts. */
function slugsOf({ bySlug, aliases }: ContentIndex): readonly string[] {
  return [...bySlug.keys(), ...aliases.keys()];
}

/** The addresses in the source sets of a picture, which are all that a page may name. */
function variantsOf(image: ContentImage): readonly string[] {
  return sourcesOf(image).flatMap(({ srcset }) => srcset.split(', ').map((candidate) => candidate.split(' ')[0] ?? ''));
}
