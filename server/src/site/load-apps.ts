import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppName } from '@portico/config/routes';
import type { ServerBuild } from 'react-router';
import { keptBeside } from '#build/keep-assets.ts';
import type { CacheEntry } from '#http/page-cache.ts';
import { readStaticFiles } from '#http/static-files.ts';

export type LoadedApps = {
  readonly builds: Readonly<Record<AppName, ServerBuild>>;
  /** Files of all apps by URL path. Those with a hash in their name cannot clash; the others are the shell's. */
  readonly files: ReadonlyMap<string, CacheEntry>;
};

const APPS_DIRECTORY = path.resolve(import.meta.dirname, '../../../apps');

/** Loads each app's build from its folder of that name, with the files that pages of earlier builds request. Throws if an app is not built. */
export async function loadApps(
  headers: Readonly<Record<string, string>>,
  buildDirectory = 'build',
): Promise<LoadedApps> {
  const filesOf = (app: AppName) => readBuiltFiles(path.join(APPS_DIRECTORY, app, buildDirectory), headers);
  const [builds, blog, www] = await Promise.all([loadBuilds(buildDirectory), filesOf('blog'), filesOf('www')]);
  return { builds, files: new Map([...www, ...blog]) };
}

async function loadBuilds(buildDirectory: string): Promise<LoadedApps['builds']> {
  const load = (app: AppName) => importBuild(app, path.join(APPS_DIRECTORY, app, buildDirectory, 'server/index.js'));
  const [blog, www] = await Promise.all([load('blog'), load('www')]);
  return { blog, www };
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
  return build;
}

/**
 * The files of a build by URL path, and files of earlier releases, which pages loaded before the last deploy still request; see
 * kept-assets.ts.
 */
export async function readBuiltFiles(
  directory: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, CacheEntry>> {
  const kept = keptBeside(directory);
  const releases = (await readdir(kept).catch(() => [])).filter((release) => /^\d+$/.test(release));
  const folders = [...releases.map((release) => path.join(kept, release)), directory];
  const read = await Promise.all(folders.map((folder) => readStaticFiles(path.join(folder, 'client'), headers)));
  return new Map(read.flatMap((files) => [...files]));
}
