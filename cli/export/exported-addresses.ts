import {
  type ContentSnapshot,
  PAGE_ROUTES,
  pageAddresses,
  type Redirects,
  type Taxon,
  variantsOf,
} from '@portico/content';
import { PAGE_SIZE } from '@portico/core/limits';
import { APPS, PARAMETER, type PageRouteName, pathValue, type RouteName, routes } from '@portico/core/routes';
import { addressAt, isDataPath, NOWHERE } from '@portico/server';

export type ExportAddress = {
  readonly url: string;
  readonly source?: string;
  /** The path of its file in the site's folder, if that differs from the route's. */
  readonly file?: string;
  readonly isErrorPage?: boolean;
};

/** The error page at `404.html`, which most hosts send for any missing address. */
export const NOT_FOUND = `${APPS.www}404`;

// Only a server announces what it publishes, and serves the CMS page.
const OF_A_SERVER: ReadonlySet<string> = new Set([routes.indexNowKey.path, routes.admin.path, routes.adminConfig.path]);

/**
 * Returns all addresses, except files of the build, and searches, which are unlimited. `sitePages` are the paths of the main site's pages.
 */
export function allAddresses(snapshot: ContentSnapshot, sitePages: readonly string[]): readonly ExportAddress[] {
  const { index, publicMedia } = snapshot;
  const slugsIn = (taxa: ReadonlyMap<string, Taxon>) => [...taxa.values()].map(({ slug }) => slug);
  const slugs = [...index.bySlug.keys(), ...index.aliases.keys()];
  const values: Readonly<Record<string, readonly string[]>> = {
    tag: slugsIn(index.tags),
    category: slugsIn(index.categories),
    author: slugsIn(index.authors),
    slug: slugs,
    language: [...new Set(index.withTranslations.flatMap(({ lang }) => lang?.toLowerCase() ?? []))],
  };
  const files = Object.values(routes).filter(({ from, path }) => from === 'server' && !OF_A_SERVER.has(path));
  return [
    ...[...sitePages, ...PAGE_ROUTES.flatMap((name) => pagesOf(name, snapshot, slugs))].flatMap(withData),
    ...files.flatMap(({ path }) => expanded(path, values)).map((url) => ({ url })),
    ...[...publicMedia.images.values()]
      .flatMap((image) => [image.url, ...variantsOf(image).map(({ href }) => href)])
      .map((url) => ({ url })),
    ...[...publicMedia.media.keys()].map((url) => ({ url })),
  ];
}

/** Returns the addresses in redirects.yaml, and the addresses of their data. Redirects with `*` become rules of the host. */
export function redirectAddresses(redirects: Redirects): readonly ExportAddress[] {
  return [...redirects.keys()].filter((path) => !path.endsWith('*')).flatMap(withData);
}

/**
 * Returns the addresses of error pages: for addresses without a route, for each route with a parameter, and for list pages that don't exist.
 */
export function errorPages(): readonly ExportAddress[] {
  const pages: readonly { readonly path: string; readonly query: readonly string[]; readonly from: string }[] =
    Object.values(routes).filter(({ from }) => from !== 'server');
  const urls = [
    ...Object.values(NOWHERE),
    ...pages.filter(({ path }) => path.includes(':')).map(({ path }) => path.replace(PARAMETER, '-')),
    // No list has a page 0.
    ...pages.filter((route) => isList(route) && !route.path.includes(':')).map(({ path }) => `${path}?page=0`),
  ];
  return [...[...new Set(urls)].flatMap(withData), { url: NOT_FOUND, source: NOWHERE.blog }].map((address) => ({
    ...address,
    isErrorPage: true,
  }));
}

/** Whether a route is a list with several pages (`?page=2`). The search page isn't, because its pages depend on a query. */
export function isList({ query }: { readonly query: readonly string[] }): boolean {
  return query.includes('page') && !query.includes('q');
}

/**
 * The file of a page is its path with `.html`, which hosts find by themselves. Later pages of a list become `page/2.html`,
 * because a file name contains no query.
 */
export function exportedPath(url: string): string {
  const [pathname = '', search = ''] = url.split('?page=');
  const { match } = addressAt(pathname);
  const isFile = match !== undefined && routes[match.name].from === 'server';
  const root = pathname === APPS.www ? `${APPS.www}index` : pathname;
  const base = isDataPath(pathname) ? pathname.slice(0, -'.data'.length) : root;
  const file = isFile ? pathname : `${base}${search && `/page/${search}`}${isDataPath(pathname) ? '.data' : '.html'}`;
  return decodeURIComponent(file.slice(1));
}

/**
 * Separates the files of `public/` and the build from those that an export would overwrite with a page: the page `/blog/a` is
 * exported as `blog/a.html`.
 */
export function withoutTaken(
  files: readonly { readonly url: string; readonly file: string }[],
  pages: readonly { readonly url: string; readonly file?: string }[],
) {
  const urls = new Map(pages.map(({ url, file }) => [file, url]));
  const taken = files.flatMap(({ url, file }) => {
    const page = urls.get(file);
    const why = `An export has the page ${page} in a file of this name. Rename the file in public/.`;
    return page === undefined ? [] : { url, why };
  });
  return { free: files.filter(({ file }) => !urls.has(file)), taken };
}

function withData(url: string): readonly ExportAddress[] {
  const [pathname = '', search] = url.split('?');
  const data = `${pathname}${pathname === APPS.www ? '_' : ''}.data`;
  return [{ url }, { url: search === undefined ? data : `${data}?${search}` }];
}

function pagesOf(name: PageRouteName, { index }: ContentSnapshot, slugs: readonly string[]): readonly string[] {
  if (name === 'post') {
    return slugs.map((slug) => routes.post.href({ slug }));
  }
  return pageAddresses(name, index).flatMap(({ href, posts }) => {
    const length = isList(routes[name]) ? Math.max(1, Math.ceil(posts.length / PAGE_SIZE)) : 0;
    return [href, ...Array.from({ length }, (_, index) => `${href}?page=${index + 1}`)];
  });
}

function expanded(path: string, values: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const [parameter, name = '', choices] = path.matchAll(PARAMETER).next().value ?? [];
  return parameter === undefined
    ? [path]
    : (choices?.split('|') ?? values[name] ?? []).flatMap((value) =>
        expanded(
          path.replace(parameter, () => pathValue(value)),
          values,
        ),
      );
}

export function listPaths(): readonly string[] {
  return Object.values(routes).flatMap((route) => (isList(route) ? route.path : []));
}

export function routeAt(url: string): { readonly name: RouteName; readonly params: object } | undefined {
  return addressAt(url.split('?')[0] ?? '').match;
}
