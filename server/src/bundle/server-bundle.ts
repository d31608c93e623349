import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { CODE_PARTS, codeVersion } from '#rendered-posts/code-versions.ts';

/** Files of JavaScript that name each other, by their names. */
export type ServerBundle = ReadonlyMap<string, string>;

const SERVER = path.resolve(import.meta.dirname, '../..');
/** The program: leads to the last build. */
export const PROGRAM = 'main.js';
// Of servers that have run since a few builds ago, and still load a part for the first time.
const BUILDS_KEPT = 5;

// A bundle is this deep below the server's folder, whatever its name.
const SOME_BUILD = path.join(SERVER, 'build/some-build');
const OWN = /^(?:[./#]|@portico\/)/;
const THREAD = /new URL\('(\.\/[\w-]+-worker)\.ts', import\.meta\.url\)/g;

// Of many small files that are nothing but code, with those that they depend on. A start then loads a file for each thread in place of
// hundreds, without what is not used.
const TAKEN_IN: ReadonlySet<string> = new Set([
  'feedsmith',
  'htmlparser2',
  'image-size',
  'markdown-it',
  'prom-client',
  'yaml',
]);
const PACKAGE_NAME = /^(?:@[^/]+\/)?[^/]+/;
const IN_PACKAGE = /[/\\]node_modules[/\\]/;

/** Other packages stay where they are installed: some bring files and native code, and the apps' builds have to get the same React Router. */
const packagesStay: Plugin = {
  name: 'packages-stay',
  resolveId: {
    order: 'pre',
    handler: (id, importer = '') =>
      importer === '' || OWN.test(id) || IN_PACKAGE.test(importer) || TAKEN_IN.has(PACKAGE_NAME.exec(id)?.[0] ?? '')
        ? null
        : { id, external: true },
  },
};

/** What a thread runs is a file like what starts it, and paths from a source lead where they led. */
const placesStay: Plugin = {
  name: 'places-stay',
  transform: {
    filter: { code: 'import.meta' },
    handler(code, id) {
      const folder = path.dirname(id);
      const fromBuild = path.relative(SOME_BUILD, folder).split(path.sep).join('/');
      return code
        .replaceAll(THREAD, (_, worker: string) => {
          const file = this.emitFile({ type: 'chunk', id: path.join(folder, `${worker}.ts`) });
          return `new URL(import.meta.ROLLUP_FILE_URL_${file})`;
        })
        .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${fromBuild}\``);
    },
  },
};

/** See code-versions.ts. */
const versionsStay: Plugin = {
  name: 'versions-stay',
  load: {
    filter: { id: /[/\\]code-versions\.ts$/ },
    async handler() {
      const versions = await Promise.all(CODE_PARTS.map(async (part) => [part, await codeVersion(part)]));
      return `const versions = ${JSON.stringify(Object.fromEntries(versions))};
export const codeVersion = async (part) => versions[part];`;
    },
  },
};

/** Puts the server's sources together: a file for the program, one for each of its threads, and those of what is loaded later. */
export async function bundleServer(): Promise<ServerBundle> {
  const bundle = await rolldown({
    input: path.join(SERVER, 'src/main.ts'),
    platform: 'node',
    plugins: [packagesStay, placesStay, versionsStay],
  });
  const { output } = await bundle.generate({ entryFileNames: '[name].js', chunkFileNames: '[name].js' });
  await bundle.close();
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk');
  return new Map(chunks.map(({ fileName, code }) => [fileName, code]));
}

/**
 * Writes a bundle into a folder of its own in `directory`, named by what is in it, then has the program there lead to it. A server that runs
 * goes on with the files that it began with; those of the last few builds stay for it.
 */
export async function writeServer(directory: string, bundle: ServerBundle): Promise<void> {
  const name = nameOf(bundle);
  const folder = path.join(directory, name);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    await Promise.all(Array.from(bundle, ([file, code]) => writeFile(path.join(unfinished, file), code)));
    await rename(unfinished, folder);
  }
  const now = new Date();
  await utimes(folder, now, now);
  const program = path.join(directory, PROGRAM);
  await writeFile(`${program}.new`, `import './${name}/${PROGRAM}';\n`);
  await rename(`${program}.new`, program);
  await dropOldBuilds(directory);
}

function nameOf(bundle: ServerBundle): string {
  const hash = createHash('sha256');
  for (const [file, code] of bundle) {
    hash.update(`${file}\0${code}\0`);
  }
  return hash.digest('hex').slice(0, 12);
}

async function dropOldBuilds(directory: string): Promise<void> {
  const folders = (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const builds = await Promise.all(
    folders.map(async ({ name }) => {
      const folder = path.join(directory, name);
      return { folder, madeAt: (await stat(folder)).mtimeMs };
    }),
  );
  const old = builds.sort((a, b) => b.madeAt - a.madeAt).slice(BUILDS_KEPT);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}
