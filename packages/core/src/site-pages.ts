import { globSync } from 'node:fs';
import path from 'node:path';
import { matchRoute, RESERVED_SLUGS } from '#match-route.ts';
import { APPS, type AppName, appOf } from '#routes.ts';

export type SitePage = {
  /** The path of the page's file, relative to the site folder. */
  readonly file: string;
  readonly app: AppName;
  /** In the form of React Router's routes: `:name` stands for any segment. */
  readonly pathname: string;
  /** What is wrong with it, and what to do. */
  readonly mistake?: string | undefined;
};

/** The pages of a built site, by path. In a path, `:name` stands for any segment. */
export type SitePages = ReadonlyMap<string, BuiltPage>;

export type BuiltPage = {
  /** Its addresses. A page with parameters lists them itself. */
  readonly addresses: readonly string[];
  readonly inSitemap: boolean;
  /** Whether it has an action, which handles POST requests. */
  readonly takesForms: boolean;
};

const HOME = 'pages/home.tsx';
const PARAMETER = /\$([A-Za-z]\w*)(?=\/|$)/g;
const MISSING_HOME =
  'the file is missing, so nothing is at /; write the page, or let its loader return redirect("/blog")';
const NAMING =
  'each file .tsx in pages/ is a page, named in lower-case letters, digits and hyphens, or $name for any segment; rename it, or move it out of pages/';

/** Returns the pages of a site: each file `pages/<path>.tsx` in its folder, and `pages/home.tsx`, which is the page at `/`. */
export function sitePages(folder: string): readonly SitePage[] {
  const files = globSync('pages/**/*.tsx', { cwd: folder }).map((file) => file.split(path.sep).join('/'));
  const missing: readonly SitePage[] = files.includes(HOME)
    ? []
    : [{ file: HOME, app: 'www', pathname: APPS.www, mistake: MISSING_HOME }];
  return [...missing, ...files.sort().map(pageIn)];
}

/** Returns the pages of a site that an app shows. Throws an error that lists the mistakes in them. */
export function pagesOfApp(app: AppName, folder: string): readonly SitePage[] {
  const pages = sitePages(folder).filter((page) => page.app === app);
  const mistakes = pages.flatMap(({ file, mistake }) => (mistake === undefined ? [] : `${file}: ${mistake}`));
  if (mistakes.length > 0) {
    throw new Error(`${folder} has pages that cannot be shown:\n${mistakes.join('\n')}`);
  }
  return pages;
}

/**
 * Returns the paths of the pages of a site that can be shown. The page at `/` counts even if it is missing, so that this is
 * reported only once.
 */
export function pagePaths(folder: string): readonly string[] {
  const shown = sitePages(folder).filter(({ file, mistake }) => mistake === undefined || file === HOME);
  return shown.map(({ pathname }) => pathname);
}

/** Returns the page at a path. */
export function pageAt(pathname: string, pages: SitePages): BuiltPage | undefined {
  return pages.get(pathname) ?? pages.entries().find(([page]) => page.includes(':') && isAtPage(pathname, page))?.[1];
}

/** Whether a path belongs to a page, which may have parameters. Both are percent-encoded. */
export function isAtPage(pathname: string, page: string): boolean {
  const [segments, wanted] = [pathname.split('/'), page.split('/')];
  return (
    segments.length === wanted.length &&
    wanted.every((segment, index) => (segment.startsWith(':') ? segments[index] !== '' : segment === segments[index]))
  );
}

function pageIn(file: string): SitePage {
  const named = file === HOME ? APPS.www : file.slice('pages'.length, -'.tsx'.length);
  const pathname = named.replace(PARAMETER, ':$1');
  return { file, pathname, app: appOf(named), mistake: mistakeAt(named.replace(PARAMETER, 'x'), pathname) };
}

/** In `example`, each parameter is replaced by a value. */
function mistakeAt(example: string, pathname: string): string | undefined {
  const [, , below = ''] = pathname.split('/');
  const name = matchRoute(example)?.name;
  if (appOf(example) === 'blog') {
    if (below.startsWith(':')) {
      return `${pathname} would be the address of each post; put the page in a folder, such as pages/blog/events/`;
    }
    // A page may use an address that a post could have.
    const isFree = name === 'sitePage' || name === 'post';
    return isFree && !RESERVED_SLUGS.has(below) ? undefined : mistakeOf(name, pathname);
  }
  if (pathname === '/404') {
    return 'slots/not-found.tsx is what readers see at addresses that do not exist; move the page there';
  }
  return name === 'sitePage' ? undefined : mistakeOf(name, pathname);
}

function mistakeOf(name: string | undefined, pathname: string): string {
  return name === undefined ? NAMING : `${pathname} is an address of the program; rename the page`;
}
