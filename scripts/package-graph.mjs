// npm run diagram: which package of this repository imports which, as a Mermaid diagram for README.md.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '..');
const SCOPE = '@portico/';
// In scripts with single quotes, in style sheets with double ones.
const IMPORT = /(?:from|@?import|import\()\s*['"]([^'"]+)['"]/g;
// Builds stand directly in a package's folder; server/src/build is sources.
const NO_SOURCE = /^(?:build[^/]*|\.react-router)\/|(?:^|\/)testing\/|\.test\.tsx?$/;
// What every package may read of the root.
const SHARED = new Set(['site.config.ts', 'site.config.ts?browser', 'package.json']);

/**
 * The packages by their short name, each with the short names of those that its sources import and of those that its
 * package.json declares, and the files of others that it imports by their path. Tests and what only they use do not count.
 */
export function packageGraph(root = ROOT) {
  const { workspaces } = readJson(path.join(root, 'package.json'));
  const folders = workspaces.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  return folders.map((folder) => {
    const { name, dependencies = {} } = readJson(path.join(root, folder, 'package.json'));
    const files = globSync('**/*.{ts,tsx,css}', {
      cwd: path.join(root, folder),
      exclude: (name) => name === 'node_modules',
    }).filter((file) => !NO_SOURCE.test(file));
    const imported = files.flatMap((file) =>
      [...readFileSync(path.join(root, folder, file), 'utf8').matchAll(IMPORT)].map(([, target]) =>
        target.startsWith('.') ? path.join(folder, path.dirname(file), target) : target,
      ),
    );
    const others = (names) =>
      [...new Set(names)].filter((target) => target.startsWith(SCOPE) && packageOf(target) !== name).map(packageOf);
    return {
      name: shortName(name),
      folder,
      imports: [...new Set(others(imported).map(shortName))].sort(),
      declares: others(Object.keys(dependencies)).map(shortName).sort(),
      byPath: imported.filter(
        (target) =>
          /^(?:apps|packages|server|\w+\.)/.test(target) && !target.startsWith(`${folder}/`) && !SHARED.has(target),
      ),
    };
  });
}

/** A Mermaid flowchart, https://mermaid.js.org/syntax/flowchart.html, without the arrows that follow from others. */
export function diagram(graph) {
  const importsOf = new Map(graph.map(({ name, imports }) => [name, imports]));
  const reaches = (from, to) => importsOf.get(from).some((next) => next === to || reaches(next, to));
  const arrows = graph.flatMap(({ name, imports }) =>
    imports
      .filter((target) => !imports.some((other) => other !== target && reaches(other, target)))
      .map((target) => `  ${name} --> ${target}`),
  );
  return ['flowchart TD', ...arrows].join('\n');
}

/** `@portico/site` of `@portico/site/routes`. */
function packageOf(target) {
  return target.split('/').slice(0, 2).join('/');
}

function shortName(name) {
  return name.slice(SCOPE.length);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${diagram(packageGraph())}\n`);
}
