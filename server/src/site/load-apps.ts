import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppName } from '@portico/core/routes';
import { buildFolder } from '@portico/core/site-folder';
import type { SitePages } from '@portico/core/site-pages';
import type { HeaderFields } from '#http/messages.ts';
import { type BuiltFile, keptBeside, keptFiles, readStaticFiles } from '#http/static-files.ts';
import type { Apps } from '#site/make-response.ts';

type WithPages = { readonly pages: SitePages };

export async function loadApps(headers: HeaderFields, siteDirectory: string) {
  const [blog, www]: [Apps['blog'] & WithPages, Apps['www'] & WithPages] = await Promise.all([
    importBuild('blog', siteDirectory),
    importBuild('www', siteDirectory),
  ]);
  const filesOf = (app: AppName) => readBuiltFiles(buildFolder(app, siteDirectory), headers);
  // Files with a hash in their names can't conflict. The others belong to the shell and the provider.
  const pages: SitePages = new Map([...www.pages, ...blog.pages]);
  const files: ReadonlyMap<string, BuiltFile> = new Map([...(await filesOf('blog')), ...(await filesOf('www'))]);
  return { apps: { blog, www }, files, pages };
}

async function importBuild(app: AppName, siteDirectory: string) {
  try {
    return await import(pathToFileURL(path.join(buildFolder(app, siteDirectory), 'server/index.js')).href);
  } catch (cause) {
    throw new Error(
      `The app ${app} is not built, or its build cannot be loaded. The server renders pages with it. Run npx portico build.`,
      { cause },
    );
  }
}

/** Returns the files of a build, and those that it keeps of earlier builds, by URL path. */
export async function readBuiltFiles(
  directory: string,
  headers: HeaderFields,
): Promise<ReadonlyMap<string, BuiltFile>> {
  const kept = await keptFiles(path.join(keptBeside(directory), 'client'), headers);
  return new Map([...kept, ...(await readStaticFiles(path.join(directory, 'client'), headers))]);
}
