import { cpSync, existsSync, globSync, rmSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AppName, routes } from '@portico/core/routes';
import { buildFolder, nextBuildFolder } from '@portico/core/site-folder';
import { compress, ENCODINGS, isCompressible } from '#http/cache-entry.ts';
import { contentType, filesIn, keptBeside, precompressedDirectory } from '#http/static-files.ts';
import { needing } from '#process/optional-package.ts';
import { importedSite } from '#settings.ts';

// The styles of the CMS name its fonts on a CDN, which browsers ask for unless they have the same fonts already.
const START = `import CMS from './index.js';

await Promise.all([...document.fonts].map((font) => font.load()));
CMS.init();
`;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const KEPT_FOLDERS = ['client/assets', 'client/fonts', 'client-precompressed/assets', 'client-precompressed/fonts'];

/** Writes the files of the page for writing in the browser into a folder of files that are served. */
export async function copyCms(folder: string): Promise<void> {
  const cms = await needing(['@sveltia/cms'], 'Writing in the browser (cms in site.config.ts)', () =>
    import.meta.resolve('@sveltia/cms'),
  );
  const source = path.dirname(fileURLToPath(cms));
  const target = path.join(folder, routes.admin.path);
  await cp(source, target, { recursive: true, filter: (file) => !file.endsWith('.map') });
  await cp(path.join(source, '../LICENSE.txt'), path.join(target, 'LICENSE.txt'));
  await writeFile(path.join(target, 'start.js'), START);
}

/** Compresses a file at the best level, so that the server never has to. */
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

/** Keeps the files of the build that will be replaced: a page that was loaded before a deploy still requests them. */
export function keepAssets(build: string, now: number = Date.now()): void {
  const kept = keptBeside(build);
  for (const folder of KEPT_FOLDERS.filter((each) => existsSync(path.join(build, each)))) {
    cpSync(path.join(build, folder), path.join(kept, folder), { recursive: true, preserveTimestamps: true });
  }
  for (const name of globSync('**/*.*', { cwd: kept })) {
    if (now - statSync(path.join(kept, name)).mtimeMs > KEPT_MS) {
      rmSync(path.join(kept, name));
    }
  }
}

/** Finishes the builds of the apps, before they replace the last ones: compresses their files, and keeps those of the last builds. */
export async function finishBuild(apps: readonly AppName[]): Promise<void> {
  if ((await importedSite()).cms !== undefined) {
    await copyCms(path.join(nextBuildFolder('blog'), 'client'));
  }
  for (const app of apps) {
    const client = path.join(nextBuildFolder(app), 'client');
    await rm(precompressedDirectory(client), { recursive: true, force: true });
    await Promise.all((await filesIn(client)).map((file) => precompress(client, file)));
    keepAssets(buildFolder(app));
  }
}
