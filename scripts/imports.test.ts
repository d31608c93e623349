import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What each package may import: imports point one way. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/core': [],
  'packages/covers': ['core'],
  'packages/shell': ['core', 'covers'],
  'packages/content': ['shell', 'core', 'covers'],
  'packages/diagrams': [],
  'packages/review': [],
  'apps/blog': ['content', 'shell', 'core', 'covers'],
  'apps/www': ['shell', 'core'],
  server: ['blog', 'content', 'shell', 'core', 'covers', 'www'],
  cli: ['server', 'content', 'shell', 'core', 'www'],
  'create-portico': ['core'],
  'packages/import': ['content', 'core'],
};

const IMPORT = /(?:from|@?import|import\(|import\.meta\.resolve\()\s*['"]([^'"?]+)/g;
const NO_SOURCE = /(?:^|\/)(?:node_modules|build|\.react-router)\//;
const TEST = /\.test\.tsx?$/;
const NAME = /^@portico\/([^/]+)/;

const packages = Object.keys(MAY_IMPORT).map((folder) => {
  const { name, dependencies = {}, imports = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const own = imports['#*'] === undefined ? '#' : path.join(folder, imports['#*'].replace('*', ''));
  const files = globSync('**/*.{ts,tsx,css}', { cwd: folder, exclude: (each) => each === 'node_modules' });
  const imported = files
    .filter((file) => !TEST.test(file) && (!NO_SOURCE.test(file) || file.startsWith('src/build/')))
    .map((file) => path.join(folder, file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, target = '']) => {
        const isRelative = target.startsWith('.');
        return { file, to: isRelative ? path.join(path.dirname(file), target) : target.replace(/^#/, own) };
      }),
    );
  return { folder, name: String(name), dependencies: Object.keys(dependencies), imported };
});

test.for(packages)('$folder imports only what it may import, and declares exactly that', (each) => {
  const { folder, imported, dependencies } = each;
  const targets = imported.map(({ to }) => to);
  const others = new Set(targets.flatMap((target) => NAME.exec(target)?.[1] ?? []));
  others.delete(each.name.replace('@portico/', ''));
  expect([...others].filter((name) => !MAY_IMPORT[folder]?.includes(name))).toEqual([]);
  expect(dependencies.flatMap((name) => NAME.exec(name)?.[1] ?? []).sort()).toEqual([...others].sort());
  const byPath = targets.filter((target) => /^(?:apps|packages|server|cli|e2e|scripts|bench)\//.test(target));
  expect(byPath.filter((target) => !target.startsWith(`${folder}/`))).toEqual([]);
});

test('the server only names the apps, for Vite to build', () => {
  const files = globSync('server/src/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const targets = files.flatMap((text) => [...text.matchAll(/(.*)['"](@portico\/(?:blog|www)[^'"]*)/g)]);
  expect(targets.length).toBeGreaterThan(1);
  expect(targets.filter(([, before = '']) => !before.endsWith('import.meta.resolve(')).map(([line]) => line)).toEqual(
    [],
  );
});

test.for(packages)(
  'the folders of $folder, and the files next to them, import each other in one direction only',
  ({ folder, imported }) => {
    // Styles have their order, which one file of the shell gives them.
    const isModule = (file: string) => !file.endsWith('.css');
    const roomOf = (file: string) => /^(?:(?:src|app)\/)?[^/]+/.exec(path.relative(folder, file))?.[0] ?? '';
    const inside = imported.filter(({ to }) => to.startsWith(`${folder}/`) && isModule(to));
    let left = inside.filter(({ file, to }) => roomOf(file) !== roomOf(to));
    // An import of a folder that imports nothing, or by one that nothing imports, is in no circle.
    for (let count = -1; count !== left.length; ) {
      count = left.length;
      const [importing, found] = [
        new Set(left.map(({ file }) => roomOf(file))),
        new Set(left.map(({ to }) => roomOf(to))),
      ];
      left = left.filter(({ file, to }) => importing.has(roomOf(to)) && found.has(roomOf(file)));
    }
    expect(left.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
  },
);

test('what only some sites install uses one entry of portico, and nothing needs it', () => {
  const named = (name: RegExp) =>
    packages.flatMap(({ folder, imported }) => imported.flatMap(({ to }) => (name.test(to) ? `${folder}: ${to}` : [])));
  expect(new Set(named(/^portico(?:\/|$)/))).toEqual(
    new Set(['packages/diagrams: portico/tools', 'packages/review: portico/tools']),
  );
  expect(new Set(named(/^@portico\/(?:diagrams|review)/))).toEqual(
    new Set(['packages/diagrams: @portico/diagrams/package.json', 'packages/review: @portico/review/package.json']),
  );
});

test('no module imports the internals of a dependency', () => {
  const inside = /^(?:@[^/]+\/)?[\w.-]+\/(?:lib|dist|src|build|internal)\//;
  const imported = packages.flatMap((each) => each.imported);
  expect(imported.filter(({ file, to }) => inside.test(to) && !to.startsWith(`${file.split('/')[0]}/`))).toEqual([]);
});

test('each package and each app is in the list', () => {
  expect(globSync('{packages,apps}/*').filter((folder) => !Object.keys(MAY_IMPORT).includes(folder))).toEqual([]);
});

test('few modules start another program: a folder that others fill can tell git what to run', () => {
  const starting = packages.flatMap(({ imported }) =>
    imported.flatMap(({ file, to }) => (to === 'node:child_process' ? file : [])),
  );
  expect(starting.filter((file) => !file.includes('/testing/')).sort()).toEqual([
    'cli/serve/start.ts',
    'packages/content/src/process/job-process.ts',
    'packages/review/src/git.ts',
    'packages/review/src/run/run-program.ts',
    'server/src/dev/run.ts',
    'server/src/process/notify-systemd.ts',
  ]);
});

// What frameworks and package managers call them, a command and what it calls, and the limits of each part.
const SHARED_NAMES =
  /^(?:bin|config|index|main|routes|server|types\.d|entry\.(?:client|server)|root|not-found|pages?|markdown|serve|limits)\.tsx?$/;

test('no two sources have one name, because editors list files by name', () => {
  const folders = ['apps/*/app', 'cli', 'create-portico', 'packages/*/{src,vite}', 'scripts', 'server/src'];
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`, { exclude: ['**/*.test.*', '**/node_modules/**'] }),
  );
  const byName = Object.groupBy(files, (file) => path.basename(file));
  const shared = Object.entries(byName).filter(([name, all = []]) => all.length > 1 && !SHARED_NAMES.test(name));
  expect(shared.map(([, all]) => all)).toEqual([]);
});
