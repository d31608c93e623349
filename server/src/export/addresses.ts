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
import { PAGE_SIZE } from '@portico/site/page-size';
import { APPS, FEED_FILES, type FileRouteName, type PageRouteName, routes } from '@portico/site/routes';
import { publicIn } from '#content/public-in.ts';
import { isList, missingPages } from '#pages/missing-pages.ts';
import { type Target, targetAt } from '#request/target.ts';
import { XML } from '#resources/representations.ts';

type FileSource = (snapshot: ContentSnapshot, baseUrl: string) => readonly string[];

/** Nothing is there, so it is the error page; most hosts look for one at `404.html`, for all that is missing. */
export const NOT_FOUND = `${APPS.www}404`;

/** Each address of the routes that the server answers itself. A new row of the table of routes is one here; types say so. */
const FILES: { readonly [Name in FileRouteName]: FileSource } = {
  blogFeed: () => FEED_FILES.map((feed) => routes.blogFeed.href({ feed })),
  tagFeed: ({ index }) => ofEach(index.tags, (tag) => FEED_FILES.map((feed) => routes.tagFeed.href({ tag, feed }))),
  categoryFeed: ({ index }) =>
    ofEach(index.categories, (category) => FEED_FILES.map((feed) => routes.categoryFeed.href({ category, feed }))),
  authorFeed: ({ index }) =>
    ofEach(index.authors, (author) => FEED_FILES.map((feed) => routes.authorFeed.href({ author, feed }))),
  postList: () => [routes.postList.href()],
  // What says where the list is.

  siteCard: () => [routes.siteCard.href()],
  blogCard: () => [routes.blogCard.href()],
  tagCard: ({ index }) => ofEach(index.tags, (tag) => [routes.tagCard.href({ tag })]),
  categoryCard: ({ index }) => ofEach(index.categories, (category) => [routes.categoryCard.href({ category })]),
  authorCard: ({ index }) => ofEach(index.authors, (author) => [routes.authorCard.href({ author })]),
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
  authorPicture: ({ images }) => filesOf(images, 'authorPicture'),
  postMarkdown: ({ index }) => slugsOf(index).map((slug) => routes.postMarkdown.href({ slug })),
  besidePost(snapshot) {
    const { images, media } = snapshot;
    return [...filesOf(images, 'besidePost'), ...filesOf(media, 'besidePost')].filter(publicIn(snapshot));
  },
};

/**
 * Every address at which the site has something, of each route of the table: pages with all that follow on them (`?page=2`), their
 * data, and what the server answers itself. What redirects is there as well: `?page=1`, and former slugs. Files of the build are
 * not; nor are searches, of which there is no end.
 */
export function allAddresses(snapshot: ContentSnapshot, baseUrl: string): readonly Target[] {
  return [
    ...PAGE_ROUTES.flatMap((name) => pagesOf(name, snapshot)).flatMap(withData),
    ...Object.values(FILES).flatMap((hrefsOf) => hrefsOf(snapshot, baseUrl).map(fileAt)),
  ];
}

/** The error pages, with their data, and the one for hosts that have one for all. */
export function errorPages(): readonly Target[] {
  return [
    ...missingPages().flatMap(withData),
    // Below the blog's path it is sent with the headers of pages of the blog, whose policy has the hashes of what is in them.
    { ...targetAt(NOT_FOUND), app: 'blog' },
  ];
}

type Page = { readonly pathname: string; readonly query?: string };

function withData({ pathname, query }: Page): readonly Target[] {
  return [targetAt(pathname, query), targetAt(dataPath(pathname), query)];
}

/** No host asks who prefers what, so feeds have the one type that feed readers and browsers both take. */
function fileAt(href: string): Target {
  const target = targetAt(href);
  const { match } = target;
  return match !== undefined && 'feed' in match.params && match.params.feed.endsWith('.xml')
    ? { ...target, type: XML }
    : target;
}

function pagesOf(name: PageRouteName, { index }: ContentSnapshot): readonly Page[] {
  if (name === 'post') {
    return slugsOf(index).map((slug) => ({ pathname: routes.post.href({ slug }) }));
  }
  return pageAddresses(name, index).flatMap(({ href, posts }) => {
    const count = isList(routes[name]) ? Math.max(1, Math.ceil(posts.length / PAGE_SIZE)) : 0;
    const pages = Array.from({ length: count }, (_, place) => `page=${place + 1}`);
    return ['', ...pages].map((query) => ({ pathname: href, query }));
  });
}

/** Where the router of an app fetches the data of a page. */
export function dataPath(pathname: string): string {
  return `${pathname}${pathname === APPS.www ? '_' : ''}.data`;
}

function ofEach(taxa: ReadonlyMap<string, Taxon>, hrefsOf: (slug: string) => readonly string[]): readonly string[] {
  return [...taxa.values()].flatMap(({ slug }) => hrefsOf(slug));
}

/** Of unlisted posts too, and what redirects to a post. */
function slugsOf({ bySlug, aliases }: ContentIndex): readonly string[] {
  return [...bySlug.keys(), ...aliases.keys()];
}

/** The addresses in its source sets: those that a page may name, which are all that there are. */
function variantsOf(image: ContentImage): readonly string[] {
  return sourcesOf(image).flatMap(({ srcset }) => srcset.split(', ').map((candidate) => candidate.split(' ')[0] ?? ''));
}

function filesOf(files: ReadonlyMap<string, unknown>, name: 'authorPicture' | 'besidePost'): readonly string[] {
  return [...files.keys()].filter((url) => targetAt(url).match?.name === name);
}
