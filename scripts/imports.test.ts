import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What each package may import: imports point one way. */
const MAY_IMPORT = {
  'packages/config': [],
  'packages/content': ['config'],
  'packages/shell': ['config'],
  'apps/blog': ['content', 'shell', 'config'],
  'apps/www': ['shell', 'config'],
  server: ['blog', 'content', 'shell', 'config', 'www'],
  commands: ['server', 'blog', 'content', 'config'],
} as const;

const IMPORT = /(?:from|@?import|import\()\s*['"]([^'"]+)['"]/g;
const NO_SOURCE = /(?:^|\/)(?:node_modules|build[^/]*|\.react-router|testing)\/|\.test\.tsx?$/;

test.for(Object.entries(MAY_IMPORT))(
  '%s imports only what it may import, and declares exactly that',
  ([folder, allowed]) => {
    const files = globSync('**/*.{ts,tsx,css}', { cwd: folder, exclude: (name) => name === 'node_modules' });
    const imported = files
      .filter((file) => !NO_SOURCE.test(file) || file.startsWith('src/build/'))
      .flatMap((file) => {
        const found = readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORT);
        return [...found].map(([, target = '']) =>
          target.startsWith('.') ? path.join(folder, path.dirname(file), target) : target,
        );
      });
    const packages = new Set(imported.flatMap((target) => /^@portico\/([^/]+)/.exec(target)?.[1] ?? []));
    const { name, dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    packages.delete(name.replace('@portico/', ''));
    const declared = Object.keys(dependencies).flatMap((dependency) => /^@portico\/(.+)/.exec(dependency)?.[1] ?? []);
    expect([...packages].filter((target) => !new Set<string>(allowed).has(target))).toEqual([]);
    expect(declared.sort()).toEqual([...packages].sort());
    const byPath = imported.filter(
      (target) =>
        /^(?:apps|packages|server|commands|e2e|scripts|bench)\//.test(target) && !target.startsWith(`${folder}/`),
    );
    expect(byPath).toEqual([]);
  },
);

test('each package and each app is in the list', () => {
  expect(globSync('{packages,apps}/*').filter((folder) => !Object.keys(MAY_IMPORT).includes(folder))).toEqual([]);
});

test('only commands for authors start other programs: a folder that others fill can tell git what to run', () => {
  const files = globSync('{apps,packages,server,commands}/**/*.{ts,tsx}', { exclude: ['**/node_modules'] });
  const starting = files.filter(
    (file) => !NO_SOURCE.test(file) && readFileSync(file, 'utf8').includes("'node:child_process'"),
  );
  expect(starting.sort()).toEqual(['commands/new-post/main.ts', 'server/src/dev/draw-on-save.ts']);
});
