import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { inlineScriptModule } from '../../packages/shell/vite/bundled-modules.ts';
import { modulesFrom, withImports } from './sources.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHELL = 'packages/shell';
const STYLES = 'dist/shell/src/styles/index.css';

/** The package's exports, each with its source. The rest of the shell is only for the apps of this repository. */
export const ENTRIES: Readonly<Record<string, string>> = {
  '.': 'src/public.ts',
  './entry.client': 'src/app/entry.client.tsx',
  './entry.server': 'src/document/entry.server.tsx',
  './middleware': 'src/services/shell-middleware.ts',
  './not-found': 'src/app/not-found.ts',
  './page': 'src/spa/page.ts',
  './react-router': 'src/spa/react-router.ts',
  './root': 'src/app/root.tsx',
  './router-config': 'vite/router-config.ts',
  './vite': 'vite/portico.ts',
};

/**
 * Writes the package `@portico/shell`, as others install it, into `folder`, which is emptied: its modules and the ones of the
 * packages that it uses, one by one, with their types; style sheets with their tokens; inline scripts bundled. `dist/` has
 * the folders of `packages/`.
 */
export async function stageShell(folder: string): Promise<void> {
  const dist = path.join(folder, 'dist');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const texts = globSync('packages/config/src/texts/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] });
  const modules = modulesFrom([...Object.values(ENTRIES).map((source) => path.join(SHELL, source)), ...texts]);
  writeTypes(dist, modules);
  for (const module of modules) {
    await writeScript(dist, module);
  }
  for (const file of globSync(`${SHELL}/src/**/*.{css,woff2}`, { cwd: ROOT })) {
    copy(file, placeIn(dist, file));
  }
  for (const file of [...globSync(`${SHELL}/*.md`, { cwd: ROOT }), 'LICENSE']) {
    copy(file, path.join(folder, path.basename(file)));
  }
  // TypeScript wants types for a style sheet that a script imports.
  writeFileSync(path.join(folder, `${STYLES}.d.ts`), 'export {};\n');
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** Types as TypeScript writes them, and the declarations that sources refer to. */
function writeTypes(dist: string, modules: ReadonlySet<string>): void {
  execFileSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', `${SHELL}/tsconfig.pack.json`, '--outDir', dist],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  );
  const wanted = new Map([...modules].map((module) => [placeIn('', module).replace(/\.tsx?$/, '.d.ts'), module]));
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const module = wanted.get(file);
    if (module === undefined) {
      rmSync(path.join(dist, file));
    } else {
      writeLinked(dist, file, module, readFileSync(path.join(dist, file), 'utf8'));
    }
  }
  for (const file of globSync(`${SHELL}/src/**/*.d.ts`, { cwd: ROOT })) {
    writeLinked(dist, placeIn('', file), file, readFileSync(path.join(ROOT, file), 'utf8'));
  }
}

async function writeScript(dist: string, module: string): Promise<void> {
  const source = readFileSync(path.join(ROOT, module), 'utf8');
  const { code } = await transformWithOxc(source, path.join(ROOT, module), {
    jsx: { runtime: 'automatic', development: false },
    sourcemap: false,
  });
  for (const script of writeLinked(dist, placeIn('', module).replace(/\.tsx?$/, '.js'), module, code)) {
    writeFileSync(placeIn(dist, inlineName(script)), await inlineScriptModule(path.join(ROOT, script)));
  }
}

/**
 * Writes a module whose imports lead to files of the package, with relative paths. Returns the sources of the inline scripts
 * that it imports.
 */
function writeLinked(dist: string, file: string, module: string, text: string): readonly string[] {
  const scripts: string[] = [];
  const linked = withImports(text, module, ({ source, query }) => {
    const isInline = query === 'inline-script';
    if (isInline) {
      scripts.push(source);
    }
    const target = isInline ? inlineName(source) : source.replace(/(?<!\.d)\.tsx?$/, '.js');
    const relative = path.relative(path.dirname(file), placeIn('', target));
    return `${relative.startsWith('.') ? '' : './'}${relative}${query === undefined || isInline ? '' : `?${query}`}`;
  });
  mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
  writeFileSync(path.join(dist, file), linked);
  return scripts;
}

function inlineName(source: string): string {
  return source.replace(/\.ts$/, '.inline.js');
}

function copy(file: string, target: string): void {
  cpSync(path.join(ROOT, file), target, { recursive: true });
}

/** `dist/shell/src/x.ts` for `packages/shell/src/x.ts`. */
function placeIn(dist: string, file: string): string {
  return path.join(dist, path.relative('packages', file));
}

function manifest() {
  const { name, version, description, license, peerDependencies, sideEffects, publishConfig } = readJson(
    `${SHELL}/package.json`,
  );
  const { repository } = readJson('package.json');
  const ofConfig = readJson('packages/config/package.json').dependencies;
  const { '@portico/config': _, ...own } = readJson(`${SHELL}/package.json`).dependencies;
  const scripts = Object.entries(ENTRIES).map(([entry, source]) => [
    entry,
    { types: typesOf(source), default: typesOf(source).replace(/\.d\.ts$/, '.js') },
  ]);
  return {
    name,
    version,
    description,
    license,
    repository: repository && { ...repository, directory: SHELL },
    type: 'module',
    exports: {
      ...Object.fromEntries(scripts),
      './styles.css': { types: `./${STYLES}.d.ts`, default: `./${STYLES}` },
      './types': { types: './dist/shell/src/types.d.ts' },
      './package.json': './package.json',
    },
    files: ['dist', '*.md'],
    sideEffects,
    engines: { node: '>=22.22' },
    // The libraries that check the configuration and its colors, and the one that the palette searches with. The rest is in the
    // package.
    dependencies: { ...ofConfig, ...own },
    peerDependencies,
    publishConfig,
  };
}

/** Path in the package of the types of a source of the shell. */
function typesOf(source: string): string {
  return `./dist/shell/${source.replace(/\.tsx?$/, '.d.ts')}`;
}

function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}
