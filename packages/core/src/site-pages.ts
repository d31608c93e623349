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
const IS_HOME = /^pages\/home\.(?:tsx|md)$/;
const ENDING = /\.(?:tsx|md)$/;
const PARAMETER = /\$([A-Za-z]\w*)(?=\/|$)/g;
const MISSING_HOME =
  'the file is missing, so nothing is at /; write the page, or let its loader return redirect("/blog")';
const NAMING =
  'each file .tsx or .md in pages/ is a page, named in lower-case letters, digits and hyphens, or $name for any segment; rename it, or move it out of pages/';

/** Returns the pages of a site: each file `pages/<path>.tsx` or `.md` in its folder. `home` is the page at `/`. */
export function sitePages(folder: string): readonly SitePage[] {
  const files = globSync('pages/**/*.{tsx,md}', { cwd: folder }).map((file) => file.split(path.sep).join('/'));
  const missing: readonly SitePage[] = files.some((file) => IS_HOME.test(file))
    ? []
    : [{ file: HOME, app: 'www', pathname: APPS.www, mistake: MISSING_HOME }];
  return [...missing, ...files.sort().map((file) => pageIn(file, files))];
}

/** Returns the id of the route of a page's file, by which the shell recognizes the site's pages. */
export function pageId(file: string): string {
  return file.replace(ENDING, '');
}

export function isMarkdownPage(file: string): boolean {
  return file.endsWith('.md');
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

function pageIn(file: string, files: readonly string[]): SitePage {
  const named = IS_HOME.test(file) ? APPS.www : pageId(file).slice('pages'.length);
  const pathname = named.replace(PARAMETER, ':$1');
  const mistake = mistakeAt(named.replace(PARAMETER, 'x'), pathname) ?? mistakeInMarkdown(file, pathname, files);
  // Whatever its address is, React Router runs on it in browsers.
  return { file, pathname, app: 'www', mistake };
}

function mistakeInMarkdown(file: string, pathname: string, files: readonly string[]): string | undefined {
  const other = `${pageId(file)}.tsx`;
  if (!isMarkdownPage(file)) {
    return undefined;
  }
  if (files.includes(other)) {
    return `${other} is at ${pathname} too; remove one of the two`;
  }
  return pathname.includes(':')
    ? `a Markdown page has one address, so its name has no $; rename it, or write it as ${other}`
    : undefined;
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
