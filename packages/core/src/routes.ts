/*
 * The one table of all addresses of the site. Links, matching, canonical URLs, reserved slugs and the sitemap all use it. To add
 * a page of the blog, add a row here, a line in apps/blog/app/routes.ts, a route module and its texts. The type checker and
 * scripts/documents.test.ts report what is missing.
 */

/** The apps that share the site's origin, each with its base path. The longest match wins. */
export const APPS = { blog: '/blog', www: '/' } as const;

export type AppName = keyof typeof APPS;

/** What serves a route: one of the apps, with a page, or the server, with a file. */
type Origin = AppName | 'server';

export type RouteFacts<From extends Origin = Origin> = {
  readonly from: From;
  /** Whether the sitemap lists it. Search engines must not index any other page of an app. */
  readonly inSitemap: boolean;
  /** Whether pages of any origin may read it. */
  readonly forAll?: boolean;
  /** Whether pages of any origin may embed it, as feed readers and link previews do with images. */
  readonly embeddable?: boolean;
};

type Choice<Text extends string> = Text extends `${infer First}|${infer Rest}` ? First | Choice<Rest> : Text;
type SegmentParams<Segment extends string> = Segment extends `${string}:${infer Name}(${infer Choices})`
  ? { readonly [Key in Name]: Choice<Choices> }
  : Segment extends `${string}:${infer Name}.${string}`
    ? { readonly [Key in Name]: string }
    : Segment extends `${string}:${infer Name}`
      ? { readonly [Key in Name]: string }
      : unknown;
type PathParams<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? SegmentParams<Segment> & PathParams<Rest>
  : SegmentParams<Path>;
type QueryParams<Query extends string> = { readonly [Name in Query]?: string | number | undefined };

export type Route<Path extends string, From extends Origin, Query extends string> = RouteFacts<From> & {
  /**
   * `:name` stands for a segment or a part of one, `:name(a|b)` for one of the alternatives, `:slug` also for
   * `<slug>/<language>`, a translation, `:page` for any number of segments.
   */
  readonly path: Path;
  /** The query parameters that change what the route shows, in the order of canonical URLs. All others are dropped. */
  readonly query: readonly Query[];
  /** Returns the canonical address, percent-encoded. An undefined query parameter is left out. */
  href(
    ...params: unknown extends PathParams<Path>
      ? [params?: QueryParams<Query>]
      : [params: PathParams<Path> & QueryParams<Query>]
  ): string;
};

/** The form of a language (BCP 47) in a path, as a regular expression. */
export const LANGUAGE_FORM = '[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*';

const BEFORE_LANGUAGE = new RegExp(`%2F(?=${LANGUAGE_FORM}$)`);

/** A parameter in a route's path, with its name and its alternatives. */
export const PARAMETER = /:(\w+)(?:\(([^)]*)\))?/g;

function route<const Path extends string, From extends Origin, const Query extends string = never>(
  path: Path,
  facts: RouteFacts<From>,
  query: readonly Query[] = [],
): Route<Path, From, Query> {
  return {
    ...facts,
    path,
    query,
    href(...[params]) {
      const values = new Map(Object.entries(params ?? {}));
      const pathname = path.replace(PARAMETER, (_, name) => pathValue(String(values.get(name))));
      if (query.length === 0) {
        return pathname;
      }
      const search = new URLSearchParams();
      for (const name of query) {
        const value = values.get(name);
        if (value !== undefined) {
          search.set(name, String(value));
        }
      }
      return search.size === 0 ? pathname : `${pathname}?${search}`;
    },
  };
}

/** Encodes the value of a path parameter. The slug of a translation, `<slug>/<language>`, keeps its slash. */
export function pathValue(value: string): string {
  return encodeURIComponent(value).replace(BEFORE_LANGUAGE, '/');
}

/** Returns the one canonical encoding of a path: `%7E`, `%7e` and `~` result in the same key. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Returns undefined if the encoding is malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const PAGE_FACTS = { from: 'blog', inSitemap: true } as const;
const FILE_FACTS = { ...PAGE_FACTS, from: 'server', inSitemap: false } as const;
const OPEN_FILE = { ...FILE_FACTS, forAll: true } as const;
const IMAGE = { ...FILE_FACTS, embeddable: true } as const;

const FEED = ':feed(rss.xml|atom.xml|feed.json)';

/**
 * The addresses of the program: `routes.post.href({ slug })`. They are in matching order: the first route that matches a path applies.
 */
export const routes = {
  blog: route('/blog', PAGE_FACTS, ['page']),
  archive: route('/blog/archive', PAGE_FACTS),
  tags: route('/blog/tags', PAGE_FACTS),
  authors: route('/blog/authors', PAGE_FACTS),
  subscribe: route('/blog/subscribe', PAGE_FACTS),
  search: route('/blog/search', { ...PAGE_FACTS, inSitemap: false }, ['in', 'page', 'q']),
  tag: route('/blog/tag/:tag', PAGE_FACTS, ['page']),
  category: route('/blog/category/:category', PAGE_FACTS, ['page']),
  author: route('/blog/author/:author', PAGE_FACTS, ['page']),

  blogFeed: route(`/blog/${FEED}`, OPEN_FILE),
  tagFeed: route(`/blog/tag/:tag/${FEED}`, OPEN_FILE),
  categoryFeed: route(`/blog/category/:category/${FEED}`, OPEN_FILE),
  languageFeed: route(`/blog/:language/${FEED}`, OPEN_FILE),
  authorFeed: route(`/blog/author/:author/${FEED}`, OPEN_FILE),
  postList: route('/blog/posts.json', OPEN_FILE),
  /** Pages of other sites that the search offers. */
  sourceList: route('/blog/search.json', OPEN_FILE),
  shellFile: route('/shell/:part(head.html|header.html|footer.html|shell.css|shell.js|policy.json|config.json)', {
    ...OPEN_FILE,
    embeddable: true,
  }),

  siteCard: route('/og.png', IMAGE),
  blogCard: route('/blog/og.png', IMAGE),
  postCard: route('/blog/og/:slug.png', IMAGE),

  sitemap: route('/sitemap.xml', FILE_FACTS),
  robots: route('/robots.txt', FILE_FACTS),
  llms: route('/llms.txt', FILE_FACTS),
  llmsFull: route('/llms-full.txt', FILE_FACTS),
  indexNowKey: route('/indexnow.txt', FILE_FACTS),
  webManifest: route('/site.webmanifest', FILE_FACTS),
  admin: route('/admin', FILE_FACTS),
  adminConfig: route('/admin/config.json', FILE_FACTS),

  picture: route('/blog/:slug/pictures/:file', IMAGE),
  authorPicture: route('/blog/authors/:file', IMAGE),

  postMarkdown: route('/blog/:slug.md', OPEN_FILE),
  post: route('/blog/:slug', PAGE_FACTS),
  besidePost: route('/blog/:slug/:file', IMAGE),

  /** A page of the site folder, or none. Pages directly below the blog have addresses that posts could have. */
  sitePage: route('/:page', { ...PAGE_FACTS, from: 'www' }),
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** The parameters of a route's path: `{ slug: string }` for `/blog/:slug`. */
export type RouteParams<Name extends RouteName> =
  unknown extends PathParams<Routes[Name]['path']> ? Record<never, never> : PathParams<Routes[Name]['path']>;

/** The routes that an app renders. */
export type PageRouteName = { [Name in RouteName]: Routes[Name]['from'] extends AppName ? Name : never }[RouteName];

/** The routes of files. */
export type FileRouteName = Exclude<RouteName, PageRouteName>;

export type FeedFile = RouteParams<'blogFeed'>['feed'];

/** Returns the app that owns a path, even if there is no page at it. */
export function appOf(pathname: string): AppName {
  return pathname === APPS.blog || pathname.startsWith(`${APPS.blog}/`) ? 'blog' : 'www';
}

/** The formats of a feed. */
export const FEED_FILES: readonly FeedFile[] = ['rss.xml', 'atom.xml', 'feed.json'];

/** A part of the shell for pages that no app renders. */
export type ShellFileName = RouteParams<'shellFile'>['part'];

export const SHELL_FILES: readonly ShellFileName[] = [
  'head.html',
  'header.html',
  'footer.html',
  'shell.css',
  'shell.js',
  'policy.json',
  'config.json',
];

/** The media type of each feed format. */
export const FEED_TYPES: Readonly<Record<FeedFile, string>> = {
  'rss.xml': 'application/rss+xml',
  'atom.xml': 'application/atom+xml',
  'feed.json': 'application/feed+json',
};

/** The address to which a page sends its path, as text in a POST request, so that the server counts the page view. */
export const PAGE_COUNTS_PATH = '/page-views';
