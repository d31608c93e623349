import {
  type ContentImage,
  type ContentSnapshot,
  makeSitemaps,
  PAGE_ROUTES,
  type Post,
  pageAddresses,
  sitemapEntries,
  sourcesOf,
  type Taxon,
} from '@portico/content';
import { PAGE_SIZE } from '@portico/site/page-size';
import { APPS, FEED_FILES, type FeedFile, type FileRouteName, type PageRouteName, routes } from '@portico/site/routes';
import { publicIn } from '#content/public-in.ts';
import { searchPartNames } from '#export/search-parts.ts';
import { isList, missingPages } from '#pages/missing-pages.ts';
import { type Target, targetAt } from '#request/target.ts';
import { XML } from '#resources/representations.ts';

/** One address of the site, as a client asks for it. */
export type Address = {
  readonly target: Target;
  /** The posts whose texts are in it, where that is known; any may be otherwise, as its route's `shows` says. */
  readonly posts?: readonly Post[];
};

type FileAddress = { readonly href: string; readonly posts?: readonly Post[] };
type FileSource = (snapshot: ContentSnapshot, baseUrl: string) => readonly FileAddress[];

/** Nothing is there, so it is the error page; most hosts look for one at `404.html`, for all that is missing. */
export const NOT_FOUND = `${APPS.www}404`;

/** Each address of the routes that the server answers itself. A new row of the table of routes is one here; types say so. */
const FILES: { readonly [Name in FileRouteName]: FileSource } = {
  blogFeed: ({ index }) => feeds(index.posts, (feed) => routes.blogFeed.href({ feed })),
  tagFeed: ({ index }) =>
    ofEach(index.tags, ({ slug, posts }) => feeds(posts, (feed) => routes.tagFeed.href({ tag: slug, feed }))),
  categoryFeed: ({ index }) =>
    ofEach(index.categories, ({ slug, posts }) =>
      feeds(posts, (feed) => routes.categoryFeed.href({ category: slug, feed })),
    ),
  authorFeed: ({ index }) =>
    ofEach(index.authors, ({ slug, posts }) => feeds(posts, (feed) => routes.authorFeed.href({ author: slug, feed }))),
  postList: () => [{ href: routes.postList.href() }],
  // What says where the list is.
  postSearch: () => [{ href: routes.postSearch.href() }],
  searchWords: ({ index }) => searchPartNames(index).map((part) => ({ href: routes.searchWords.href({ part }) })),

  siteCard: () => [{ href: routes.siteCard.href() }],
  blogCard: () => [{ href: routes.blogCard.href() }],
  tagCard: ({ index }) => ofEach(index.tags, ({ slug }) => [{ href: routes.tagCard.href({ tag: slug }) }]),
  categoryCard: ({ index }) =>
    ofEach(index.categories, ({ slug }) => [{ href: routes.categoryCard.href({ category: slug }) }]),
  authorCard: ({ index }) => ofEach(index.authors, ({ slug }) => [{ href: routes.authorCard.href({ author: slug }) }]),
  postCard: (snapshot) => ofEachPost(snapshot, (slug) => routes.postCard.href({ slug })),

  sitemap: () => [{ href: routes.sitemap.href() }],
  sitemapPart: ({ index }, baseUrl) =>
    [...makeSitemaps(sitemapEntries(index, baseUrl), baseUrl).keys()]
      .filter((href) => href !== routes.sitemap.href())
      .map((href) => ({ href })),
  robots: () => [{ href: routes.robots.href() }],
  llms: () => [{ href: routes.llms.href() }],
  webManifest: () => [{ href: routes.webManifest.href() }],
  security: () => [{ href: routes.security.href() }],

  picture(snapshot) {
    const isPublic = publicIn(snapshot);
    const images = [...snapshot.images.values()].filter(({ url }) => isPublic(url));
    return images.flatMap(variantsOf).map((href) => ({ href }));
  },
  authorPicture: ({ images }) => filesOf(images, 'authorPicture'),
  postMarkdown: (snapshot) => ofEachPost(snapshot, (slug) => routes.postMarkdown.href({ slug })),
  besidePost(snapshot) {
    const isPublic = publicIn(snapshot);
    const files = [...filesOf(snapshot.images, 'besidePost'), ...filesOf(snapshot.media, 'besidePost')];
    return files.filter(({ href }) => isPublic(href));
  },
};

/**
 * Every address at which the site has something, of each route of the table: pages with all that follow on them (`?page=2`), their
 * data, and what the server answers itself. What redirects is there as well: `?page=1`, and former slugs. Files of the build are
 * not; nor are searches, of which there is no end.
 */
export function allAddresses(snapshot: ContentSnapshot, baseUrl: string): readonly Address[] {
  return [
    ...PAGE_ROUTES.flatMap((name) => pagesOf(name, snapshot)).flatMap(({ pathname, query, posts }) => [
      { target: targetAt(pathname, query), ...(posts && { posts }) },
      { target: targetAt(dataPath(pathname), query), ...(posts && { posts }) },
    ]),
    ...Object.values(FILES).flatMap((addressesOf) =>
      addressesOf(snapshot, baseUrl).map(({ href, ...rest }) => ({ target: fileAt(href), ...rest })),
    ),
  ];
}

/** The error pages, with their data, and the one for hosts that have one for all. */
export function errorPages(): readonly Address[] {
  return [
    ...missingPages().flatMap(({ pathname, query }) => [
      { target: targetAt(pathname, query) },
      { target: targetAt(dataPath(pathname), query) },
    ]),
    // Below the blog's path it is sent with the headers of pages of the blog, whose policy has the hashes of what is in them.
    { target: { ...targetAt(NOT_FOUND), app: 'blog' } },
  ];
}

/** No host asks who prefers what, so feeds have the one type that feed readers and browsers both take. */
function fileAt(href: string): Target {
  const target = targetAt(href);
  const { match } = target;
  return match !== undefined && 'feed' in match.params && match.params.feed.endsWith('.xml')
    ? { ...target, type: XML }
    : target;
}

type Page = { readonly pathname: string; readonly query?: string; readonly posts?: readonly Post[] };

function pagesOf(name: PageRouteName, { index }: ContentSnapshot): readonly Page[] {
  if (name === 'post') {
    // Unlisted posts too, and what redirects to a post.
    const slugs = [...index.bySlug.keys(), ...index.aliases.keys()];
    return slugs.map((slug) => ({ pathname: routes.post.href({ slug }) }));
  }
  return pageAddresses(name, index).flatMap(({ href, posts }) => {
    const count = isList(routes[name]) ? Math.max(1, Math.ceil(posts.length / PAGE_SIZE)) : 0;
    const pages = Array.from({ length: count }, (_, place) => `page=${place + 1}`);
    // Of texts it has none; nor has the search page, without a query.
    return ['', ...pages].map((query) => ({ pathname: href, query, posts: [] }));
  });
}

/** Where the router of an app fetches the data of a page. */
export function dataPath(pathname: string): string {
  return `${pathname}${pathname === APPS.www ? '_' : ''}.data`;
}

function feeds(posts: readonly Post[], hrefOf: (feed: FeedFile) => string): readonly FileAddress[] {
  return FEED_FILES.map((feed) => ({ href: hrefOf(feed), posts }));
}

function ofEach(taxa: ReadonlyMap<string, Taxon>, filesOfOne: (taxon: Taxon) => readonly FileAddress[]): FileAddress[] {
  return [...taxa.values()].flatMap(filesOfOne);
}

function ofEachPost({ index }: ContentSnapshot, hrefOf: (slug: string) => string): readonly FileAddress[] {
  return [...index.bySlug.keys(), ...index.aliases.keys()].map((slug) => ({ href: hrefOf(slug) }));
}

/** The addresses in its source sets: those that a page may name, which are all that there are. */
function variantsOf(image: ContentImage): readonly string[] {
  return sourcesOf(image).flatMap(({ srcset }) => srcset.split(', ').map((candidate) => candidate.split(' ')[0] ?? ''));
}

function filesOf(
  files: ReadonlyMap<string, { readonly url: string }>,
  name: 'authorPicture' | 'besidePost',
): readonly FileAddress[] {
  return [...files.keys()].filter((url) => targetAt(url).match?.name === name).map((href) => ({ href }));
}
