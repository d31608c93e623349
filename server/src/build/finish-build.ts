import { cpSync, existsSync, globSync, rmSync, statSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AppName, routes } from '@portico/core/routes';
import { buildFolder, nextBuildFolder } from '@portico/core/site-folder';
import { CMS_MODULES } from '#files/cms.ts';
import { compress, ENCODINGS, isCompressible } from '#http/cache-entry.ts';
import { contentType, filesIn, keptBeside, precompressedDirectory } from '#http/static-files.ts';
import { needing } from '#process/optional-package.ts';
import { importedSite } from '#settings.ts';

const CMS_SCRIPT = 'cms-start.js';
// The blog's build is replaced last, so what it records about its sources is true of both.
export const SITE_APPS: readonly AppName[] = ['www', 'blog'];

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const KEPT_FOLDERS = ['client', 'client-precompressed'].flatMap((build) =>
  ['assets', 'fonts', 'shell-assets'].map((folder) => `${build}/${folder}`),
);

/** Writes the files of the CMS page into a folder of static files. */
export async function copyCms(folder: string): Promise<void> {
  const cms = await needing(['@sveltia/cms'], 'Writing in the browser (cms in site.config.ts)', () =>
    import.meta.resolve('@sveltia/cms'),
  );
  const source = path.dirname(fileURLToPath(cms));
  const target = path.join(folder, routes.admin.path);
  await cp(source, target, { recursive: true, filter: (file) => !file.endsWith('.map') });
  await cp(path.join(source, '../LICENSE.txt'), path.join(target, 'LICENSE.txt'));
  const { resolve } = createRequire(cms);
  for (const file of Object.values(CMS_MODULES)) {
    await copyFile(resolve(file), path.join(target, path.basename(file)));
  }
  await copyFile(path.join(import.meta.dirname, CMS_SCRIPT), path.join(target, CMS_SCRIPT));
}

/** Compresses a file at the highest level, so that the server never has to. */
async function precompress(directory: string, file: string): Promise<void> {
  const body = await readFile(path.join(directory, file));
  if (!isCompressible(contentType(file), body.length)) {
    return;
  }
  const target = path.join(precompressedDirectory(directory), file);
  await mkdir(path.dirname(target), { recursive: true });
  await Promise.all(
    ENCODINGS.map(async (encoding) => writeFile(`${target}.${encoding}`, await compress(body, encoding, 'best'))),
  );
}

/**
 * Keeps the files of a build from now on, because pages that were loaded from it will still request them after another build has replaced it.
 */
export function keepAssets(build: string, kept: string = keptBeside(build)): void {
  for (const folder of KEPT_FOLDERS.filter((each) => existsSync(path.join(build, each)))) {
    cpSync(path.join(build, folder), path.join(kept, folder), { recursive: true });
  }
}

/** Deletes files that have been kept for over a month. */
export function deleteOldAssets(kept: string, now: number = Date.now()): void {
  for (const name of globSync('**/*.*', { cwd: kept })) {
    if (now - statSync(path.join(kept, name)).mtimeMs > KEPT_MS) {
      rmSync(path.join(kept, name));
    }
  }
}

/** Keeps the files of another site folder's build, and the files that it has kept from earlier builds. Throws if that folder has no build. */
export function keepFilesOf(site: string): void {
  for (const app of SITE_APPS) {
    const other = buildFolder(app, site);
    if (!existsSync(other)) {
      throw new Error(`${site} has no build, so there are no files to keep.`);
    }
    const kept = keptBeside(buildFolder(app));
    if (existsSync(keptBeside(other))) {
      cpSync(keptBeside(other), kept, { recursive: true, preserveTimestamps: true });
    }
    keepAssets(other, kept);
    deleteOldAssets(kept);
  }
}

/** Finishes the apps' builds before they replace the previous ones: compresses their files, and keeps the files of the previous builds. */
export async function finishBuild(): Promise<void> {
  if ((await importedSite()).cms !== undefined) {
    await copyCms(path.join(nextBuildFolder('blog'), 'client'));
  }
  for (const app of SITE_APPS) {
    const client = path.join(nextBuildFolder(app), 'client');
    await rm(precompressedDirectory(client), { recursive: true, force: true });
    await Promise.all((await filesIn(client)).map((file) => precompress(client, file)));
    keepAssets(buildFolder(app));
    deleteOldAssets(keptBeside(buildFolder(app)));
  }
}
