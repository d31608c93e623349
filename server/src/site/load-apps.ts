import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { APPS, type AppName } from '@portico/core/routes';
import { buildFolder } from '@portico/core/site-folder';
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
  return { builds: { blog: blog.build, www: www.build }, files, pages: pagesOf(www.build) };
}

/** The pages of the main site. */
export type SitePages = ReadonlyMap<string, { readonly pathname: string; readonly inSitemap: boolean }>;

/** Returns the pages of a build of the main site, by their parameter in the table of routes. */
export function pagesOf({ routes }: ServerBuild): SitePages {
  const found = Object.values(routes).flatMap((route) => {
    const [, name] = /^pages\/(.*)$/.exec(route?.id ?? '') ?? [];
    const page = name === 'home' ? '' : name;
    const { sitemap = true } = Object(route?.module.handle);
    return page === undefined
      ? []
      : [[page, { pathname: `${APPS.www}${page}`, inSitemap: sitemap !== false }] as const];
  });
  return new Map(found);
}

/** The paths of built files and of pages of the main site. */
export function pathsOf({ files, pages }: Pick<LoadedApps, 'files' | 'pages'>): Pick<ReadonlySet<string>, 'has'> {
  return { has: (pathname) => files.has(pathname) || (pathname.startsWith('/') && pages.has(pathname.slice(1))) };
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
