// npm run pack:shell -- --out DIR: packs @portico/shell as others install it, and prints the tarball's path.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { transformWithOxc } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');
const SHELL = 'packages/shell';
const STYLES = './dist/styles/index.css';

/** The package's exports, each with its module. The rest of the shell is only for the apps of this repository. */
const ENTRIES: Readonly<Record<string, string>> = {
  '.': 'dist/public',
  './entry.client': 'dist/app/entry.client',
  './entry.server': 'dist/document/entry.server',
  './middleware': 'dist/services/shell-middleware',
  './not-found': 'dist/app/not-found',
  './page': 'dist/spa/page',
  './react-router': 'dist/spa/react-router',
  './root': 'dist/app/root',
  './router-config': 'vite/router-config',
  './vite': 'vite/portico',
};

/** The folders of the package, each with its sources. Those of the shell and the configuration have no names in common. */
const FOLDERS = [
  ['packages/core/src', 'dist'],
  [`${SHELL}/src`, 'dist'],
  [`${SHELL}/vite`, 'vite'],
] as const;
const LEFT_OUT = ['**/*.test.*', 'testing/**', '**/*.grit', 'index.ts', 'content/structured-data.ts'];

const ofConfig = readJson('packages/core/package.json');
const ofShell = readJson(`${SHELL}/package.json`);

const { out } = parseArgs({ options: { out: { type: 'string', default: '.' } } }).values;
// npm starts scripts at the root, but the folder is relative to where npm was called.
const packed = path.resolve(process.env.INIT_CWD ?? process.cwd(), out);
mkdirSync(packed, { recursive: true });
const staged = mkdtempSync(path.join(tmpdir(), 'portico-shell-'));
try {
  await stageShell(staged);
  const pack = ['pack', '--silent', '--pack-destination', packed];
  const tarball = execFileSync('npm', pack, { cwd: staged, encoding: 'utf8' }).trim();
  process.stdout.write(`${path.join(packed, tarball)}\n`);
} finally {
  rmSync(staged, { recursive: true });
}

/**
 * Writes the package `@portico/shell`, as others install it, into an empty folder: each module as JavaScript with its types, style
 * sheets and fonts. Modules import each other by `#…`, as in the sources. Vite's development server resolves that with a query only if no
 * entry of `imports` changes the extension.
 */
async function stageShell(folder: string): Promise<void> {
  const types = path.join(folder, 'types');
  const tsc = ['node_modules/typescript/bin/tsc', '-p', `${SHELL}/tsconfig.pack.json`, '--outDir', types];
  execFileSync(process.execPath, tsc, { cwd: ROOT, stdio: 'inherit' });
  for (const [from, to] of FOLDERS) {
    for (const file of globSync('**/*.*', { cwd: path.join(ROOT, from), exclude: LEFT_OUT })) {
      const source = path.join(ROOT, from, file);
      const target = path.join(folder, to, file);
      mkdirSync(path.dirname(target), { recursive: true });
      if (/(?<!\.d)\.tsx?$/.test(file)) {
        const module = target.replace(/\.tsx?$/, '');
        const declared = path.join(types, path.relative('packages', from), file).replace(/\.tsx?$/, '.d.ts');
        writeFileSync(`${module}.js`, linked(await javaScript(source)));
        writeFileSync(`${module}.d.ts`, linked(readFileSync(declared, 'utf8')));
      } else {
        cpSync(source, target);
      }
    }
  }
  rmSync(types, { recursive: true });
  for (const file of [...globSync(`${SHELL}/*.md`, { cwd: ROOT }), 'LICENSE']) {
    cpSync(path.join(ROOT, file), path.join(folder, path.basename(file)));
  }
  const declarations = path.join(folder, 'dist/types.d.ts');
  writeFileSync(declarations, linked(readFileSync(declarations, 'utf8')));
  // TypeScript wants types for a style sheet that a script imports.
  writeFileSync(path.join(folder, `${STYLES}.d.ts`), 'export {};\n');
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

async function javaScript(source: string): Promise<string> {
  const jsx = { runtime: 'automatic', development: false } as const;
  return (await transformWithOxc(readFileSync(source, 'utf8'), source, { jsx, sourcemap: false })).code;
}

/** Makes imports of the configuration imports within the package, and all that are within it name JavaScript. */
function linked(text: string): string {
  return text
    .replace(/(['"])@portico\/core\/([\w-]+)\1/g, (_, quote, name) =>
      [quote, '#', ofConfig.exports[`./${name}`].slice('./src/'.length), quote].join(''),
    )
    .replace(/(['"](?:\.{1,2}\/|#)[^'"\n?]+)(?<!\.d)\.tsx?(?=(?:\?[\w-]+)?['"])/g, '$1.js');
}

function manifest() {
  const { name, version, description, license, peerDependencies, sideEffects, publishConfig } = ofShell;
  const { repository } = readJson('package.json');
  const { '@portico/core': _, ...own } = ofShell.dependencies;
  const filesOf = (module: string) => ({ types: `./${module}.d.ts`, default: `./${module}.js` });
  return {
    name,
    version,
    description,
    license,
    repository: repository && { ...repository, directory: SHELL },
    type: 'module',
    exports: {
      ...Object.fromEntries(Object.entries(ENTRIES).map(([entry, module]) => [entry, filesOf(module)])),
      './styles.css': { types: `${STYLES}.d.ts`, default: STYLES },
      './types': { types: './dist/types.d.ts' },
      './package.json': './package.json',
    },
    imports: { '#*': './dist/*' },
    files: ['dist', 'vite', '*.md'],
    sideEffects,
    engines: { node: '>=22.22' },
    // The libraries that check the configuration and its colors, and the one that the palette searches with.
    dependencies: { ...ofConfig.dependencies, ...own },
    peerDependencies,
    publishConfig,
  };
}

function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}
