import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppName } from '@portico/site/routes';
import type { ServerBuild } from 'react-router';
import type { CacheEntry } from '#cache/cache-entry.ts';
import { readStaticFiles } from '#http/static-files.ts';

export type LoadedApps = {
  readonly builds: Readonly<Record<AppName, ServerBuild>>;
  /** Files of all apps by URL path. Those with a hash in their name cannot clash; the others are the shell's. */
  readonly files: ReadonlyMap<string, CacheEntry>;
};

const APPS_DIRECTORY = path.resolve(import.meta.dirname, '../../../apps');

/** Loads the apps as `npm run build` left them. Throws where one has not been built. */
export async function loadApps(headers: Readonly<Record<string, string>>): Promise<LoadedApps> {
  const [blog, www] = await Promise.all([loadApp('blog', headers), loadApp('www', headers)]);
  return { builds: { blog: blog.build, www: www.build }, files: new Map([...www.files, ...blog.files]) };
}

async function loadApp(app: AppName, headers: Readonly<Record<string, string>>) {
  const directory = path.join(APPS_DIRECTORY, app, 'build');
  const [build, files] = await Promise.all([
    importBuild(app, path.join(directory, 'server/index.js')),
    readStaticFiles(path.join(directory, 'client'), headers),
  ]);
  return { build, files };
}

async function importBuild(app: AppName, file: string): Promise<ServerBuild> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (cause) {
    throw new Error(
      `The app ${app} is not built, or its build cannot be loaded. The server renders pages with it. Run npm run build.`,
      { cause },
    );
  }
}
