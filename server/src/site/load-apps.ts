import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppName } from '@portico/core/routes';
import { buildFolder } from '@portico/core/site-folder';
import { isAtPage } from '@portico/core/site-pages';
import type { ServerBuild } from 'react-router';
import type { CacheEntry } from '#http/cache-entry.ts';
import type { HeaderFields } from '#http/messages.ts';
import { keptBeside, readStaticFiles } from '#http/static-files.ts';

type LoadedApps = Awaited<ReturnType<typeof loadApps>>;

export async function loadApps(headers: HeaderFields, siteDirectory: string) {
  const load = async (app: AppName) => {
    const directory = buildFolder(app, siteDirectory);
    return { build: await importBuild(app, directory), files: await readBuiltFiles(directory, headers) };
  };
  const [blog, www] = await Promise.all([load('blog'), load('www')]);
  // Files with a hash in their name cannot clash; the others are the shell's and the provider's.
  const files: ReadonlyMap<string, CacheEntry> = new Map([...blog.files, ...www.files]);
  const pages: SitePages = new Map([...pagesOf(www.build), ...pagesOf(blog.build)]);
  return { builds: { blog: blog.build, www: www.build }, files, pages };
}

/** The pages of the site by their path, in which `:name` stands for any segment. */
export type SitePages = ReadonlyMap<string, SitePage>;

type SitePage = {
  /** Its addresses; of a page with parameters, those that it names. */
  readonly addresses: readonly string[];
  readonly inSitemap: boolean;
};

/** Returns the page at a path. */
export function pageAt(pathname: string, pages: SitePages): SitePage | undefined {
  return pages.get(pathname) ?? pages.entries().find(([page]) => page.includes(':') && isAtPage(pathname, page))?.[1];
}

/** Returns the pages of a site in the build of an app. */
export function pagesOf({ routes }: ServerBuild): SitePages {
  const found = Object.values(routes).flatMap((route) => {
    if (route === undefined || !route.id.startsWith('pages/')) {
      return [];
    }
    const pathname = `/${route.path ?? ''}`.replace('//', '/');
    const { sitemap = true, paths } = Object(route.module.handle);
    const named = Array.isArray(paths) ? paths.map(String) : [];
    const addresses = pathname.includes(':') ? named : [pathname];
    // What answers with something else than HTML has no component.
    return [[pathname, { addresses, inSitemap: sitemap !== false && route.module.default !== undefined }] as const];
  });
  return new Map(found);
}

/** The paths of built files and of pages of the site. */
export function pathsOf({ files, pages }: Pick<LoadedApps, 'files' | 'pages'>): Pick<ReadonlySet<string>, 'has'> {
  return { has: (pathname) => files.has(pathname) || pageAt(pathname, pages) !== undefined };
}

async function importBuild(app: AppName, directory: string): Promise<ServerBuild> {
  try {
    return await import(pathToFileURL(path.join(directory, 'server/index.js')).href);
  } catch (cause) {
    throw new Error(
      `The app ${app} is not built, or its build cannot be loaded. The server renders pages with it. Run npx portico build.`,
      { cause },
    );
  }
}

export async function readBuiltFiles(
  directory: string,
  headers: HeaderFields,
): Promise<ReadonlyMap<string, CacheEntry>> {
  const kept = await readStaticFiles(path.join(keptBeside(directory), 'client'), headers);
  return new Map([...kept, ...(await readStaticFiles(path.join(directory, 'client'), headers))]);
}
