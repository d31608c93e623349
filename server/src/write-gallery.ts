import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createGalleryHandler } from '#gallery.ts';
import { calledFrom } from '#process/called-from.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import packageJson from '../../package.json' with { type: 'json' };

/*
 * Writes the built gallery of the shell's parts as files into the folder of the first argument: every page
 * that the app names, the data of each for navigations in the app, and the files of the build. See scripts/gallery.mjs.
 */

const BUILD = path.resolve(import.meta.dirname, '../../apps/gallery/build');
const FIRST_PAGE = '/gallery';
// The handler wants an origin, which is in no page.
const ORIGIN = 'http://gallery.invalid';

try {
  await main(process.argv[2]);
} catch (error) {
  failInOneLine(error);
}

async function main(directory: string | undefined): Promise<void> {
  if (directory === undefined) {
    throw new Error('The gallery is written into a folder, which is not named. Run npm run gallery -- --out DIR.');
  }
  const target = path.resolve(calledFrom(), directory);
  if ((await readdir(target).catch(() => [])).length > 0) {
    throw new Error(
      `${target} is not empty, and pages that are no longer in the gallery would stay in it. Name another folder, or empty it.`,
    );
  }
  const build: ServerBuild = await import(pathToFileURL(path.join(BUILD, 'server/index.js')).href);
  const handle = createGalleryHandler({
    build: async () => build,
    appVersion: packageJson.version,
    baseUrl: ORIGIN,
    mode: 'production',
    reportError(error) {
      throw error;
    },
  });
  await cp(path.join(BUILD, 'client'), target, { recursive: true });
  const write = async (name: string, text: string) => {
    const file = path.join(target, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const pages = pagesOf(build.entry.module);
  for (const page of pages) {
    const response = await handle(`${ORIGIN}${page}`);
    if (response.status !== 200) {
      throw new Error(`${page} answers ${response.status}. The gallery names it as a page. Correct apps/gallery.`);
    }
    await write(`${page}/index.html`, await response.text());
    await write(`${page}.data`, await (await handle(`${ORIGIN}${page}.data`)).text());
  }
  await write('404.html', await (await handle(`${ORIGIN}/gallery/no-such-page`)).text());
  // The root leads to the gallery, and the palette finds an empty blog.
  await write(
    'index.html',
    `<!doctype html><title>Gallery</title><meta http-equiv="refresh" content="0; url=${FIRST_PAGE}/">\n`,
  );
  await write('blog/search.json', '{"posts":[],"tags":[],"categories":[],"list":"/blog/posts.json"}');
  await write('blog/posts.json', '[]');
  process.stdout.write(`wrote ${pages.length} pages to ${target}\n`);
}

/** Paths of the pages that the gallery's entry.server names. */
function pagesOf(module: object): readonly string[] {
  if ('pages' in module && Array.isArray(module.pages)) {
    return module.pages;
  }
  throw new Error(
    'The gallery was built without the list of its pages. Export `pages` from apps/gallery/app/entry.server.tsx and build again.',
  );
}
