import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppName } from '@portico/config/routes';
import type { ServerBuild } from 'react-router';
import { keptBeside } from '#build/keep-assets.ts';
import type { CacheEntry } from '#http/cache-entry.ts';
import type { HeaderFields } from '#http/messages.ts';
import { readStaticFiles } from '#http/static-files.ts';

const APPS_DIRECTORY = path.resolve(import.meta.dirname, '../../../apps');

export async function loadApps(headers: HeaderFields, buildDirectory = 'build') {
  const load = async (app: AppName) => {
    const directory = path.join(APPS_DIRECTORY, app, buildDirectory);
    return { build: await importBuild(app, directory), files: await readBuiltFiles(directory, headers) };
  };
  const [blog, www] = await Promise.all([load('blog'), load('www')]);
  // Files with a hash in their name cannot clash; the others are the shell's.
  return { builds: { blog: blog.build, www: www.build }, files: new Map([...www.files, ...blog.files]) };
}

async function importBuild(app: AppName, directory: string): Promise<ServerBuild> {
  try {
    return await import(pathToFileURL(path.join(directory, 'server/index.js')).href);
  } catch (cause) {
    throw new Error(
      `The app ${app} is not built, or its build cannot be loaded. The server renders pages with it. Run npm run build.`,
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
