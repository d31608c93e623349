import { existsSync, globSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { slugOfFile } from '@portico/content';
import { routes } from '@portico/core/routes';
import { buildFolder, nextBuildFolder, siteFolder } from '@portico/core/site-folder';
import { isAtPage, sitePages } from '@portico/core/site-pages';
import { createBuilder, type Plugin } from 'vite';
import { codeModules } from '#build/code-modules.ts';
import { writeEditorSchema } from '#build/editor-schema.ts';
import { finishBuild, SITE_APPS } from '#build/finish-build.ts';
import { generateApp } from '#build/generate-app.ts';
import { loadServerModules, onLoadedModule } from '#build/server-modules.ts';
import { writeSources } from '#build/sources.ts';
import { parseEnvironment } from '#environment.ts';

/**
 * Builds the apps for the site. The previous build stays until this one is complete, and pages of earlier releases keep their
 * files. A process can build only once, because React Router caches what it has read.
 */
export async function buildSite(): Promise<void> {
  refuseClashes(siteFolder(), parseEnvironment(process.env).contentDirectory);
  const ofServer = new Set<string>();
  const ofApps = new Set<string>();
  onLoadedModule((file) => ofServer.add(nameIn(siteFolder(), file)));
  const writeSourcesOf = writeSources();
  for (const app of SITE_APPS) {
    rmSync(nextBuildFolder(app), { recursive: true, force: true });
    const builder = await createBuilder({
      ...generateApp(app),
      plugins: [codeModules(), noteModules(ofApps)],
      logLevel: 'warn',
    });
    await builder.buildApp();
  }
  await finishBuild();
  writeEditorSchema(await loadServerModules());
  writeSourcesOf(nextBuildFolder('blog'), { ofServer, ofApps });
  for (const app of SITE_APPS) {
    replaceFolder(buildFolder(app), nextBuildFolder(app));
  }
}

/** Vite plugin: adds the names of the files that are modules of an app. */
function noteModules(names: Set<string>): Plugin {
  return {
    name: 'portico:note-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        names.add(nameIn(siteFolder(), id.replace(/\?.*/s, '')));
      }
    },
  };
}

function nameIn(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}

/** Throws if a page and a post have the same address, because the page would hide the post. The check finds posts that are written later. */
function refuseClashes(site: string, content: string): void {
  const pages = sitePages(site).filter(({ mistake }) => mistake === undefined);
  const clashes = globSync('posts/**/*.md', { cwd: content }).flatMap((file) => {
    const slug = slugOfFile(file.split(path.sep).join('/'));
    const address = slug === undefined ? undefined : routes.post.href({ slug });
    const page = address && pages.find(({ pathname }) => isAtPage(address, pathname));
    return page ? `${page.file} and ${file} are both at ${address}` : [];
  });
  if (clashes.length > 0) {
    throw new Error(`${clashes.join('\n')}\nReaders would see only the page. Rename one of them.`);
  }
}

function replaceFolder(folder: string, next: string): void {
  const old = `${folder}-old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) {
    renameSync(folder, old);
  }
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}
