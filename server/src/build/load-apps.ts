import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { APPS, type AppName } from '@portico/site/routes';
import type { ServerBuild } from 'react-router';
import type { CacheEntry } from '#cache/cache-entry.ts';
import { readBuiltFiles } from '#releases/built-files.ts';

export type LoadedApps = {
  readonly builds: Readonly<Record<AppName, ServerBuild>>;
  /** Files of all apps by URL path. Those with a hash in their name cannot clash; the others are the shell's. */
  readonly files: ReadonlyMap<string, CacheEntry>;
};

const APPS_DIRECTORY = path.resolve(import.meta.dirname, '../../../apps');

/** Loads the apps as a build left them in the folder of that name in each, with files that pages of earlier builds ask for. Throws where one has not been built. */
export async function loadApps(
  headers: Readonly<Record<string, string>>,
  buildDirectory = 'build',
): Promise<LoadedApps> {
  const load = (app: AppName) => loadApp(app, path.join(APPS_DIRECTORY, app, buildDirectory), headers);
  const [blog, www] = await Promise.all([load('blog'), load('www')]);
  return { builds: { blog: blog.build, www: www.build }, files: new Map([...www.files, ...blog.files]) };
}

async function loadApp(app: AppName, directory: string, headers: Readonly<Record<string, string>>) {
  const [build, files] = await Promise.all([
    importBuild(app, path.join(directory, 'server/index.js')),
    readBuiltFiles(directory, headers),
  ]);
  return { build, files };
}

async function importBuild(app: AppName, file: string): Promise<ServerBuild> {
  let build: ServerBuild;
  try {
    build = await import(pathToFileURL(file).href);
  } catch (cause) {
    throw new Error(
      `The app ${app} is not built, or its build cannot be loaded. The server renders pages with it. Run npm run build.`,
      { cause },
    );
  }
  if (build.basename !== APPS.www) {
    throw new Error(
      `The app ${app} is built for ${build.basename}, and the site is to be at ${APPS.www}. Set BASE_PATH for npm run build as for this, and build again.`,
    );
  }
  return build;
}
