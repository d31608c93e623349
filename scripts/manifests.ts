import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

export const ROOT = path.resolve(import.meta.dirname, '..');

/** The workspaces that are packed: their folders, and where their sources go in a package. */
export const WORKSPACES = {
  core: { folder: 'packages/core', folders: { src: 'dist' } },
  covers: { folder: 'packages/covers', folders: { src: 'dist' } },
  content: { folder: 'packages/content', folders: { src: 'dist', schemas: 'schemas' } },
  shell: { folder: 'packages/shell', folders: { src: 'dist', vite: 'vite' } },
  blog: { folder: 'apps/blog', folders: { '.': 'dist' } },
  www: { folder: 'apps/www', folders: { '.': 'dist' } },
  server: { folder: 'server', folders: { src: 'dist' } },
  cli: { folder: 'cli', folders: { '.': 'dist' } },
  'create-portico': { folder: 'create-portico', folders: { '.': 'dist' } },
  import: { folder: 'packages/import', folders: { src: 'dist' } },
  review: { folder: 'packages/review', folders: { src: 'dist' } },
  diagrams: { folder: 'packages/diagrams', folders: { src: 'dist' } },
} as const;

export type Workspace = keyof typeof WORKSPACES;

/** The packages that others install, each with the workspaces that are bundled in its node_modules. */
export const PACKAGES: Readonly<Record<string, Packed>> = {
  portico: { workspace: 'cli', holds: ['core', 'covers', 'content', 'shell', 'blog', 'www', 'server'] },
  shell: { workspace: 'shell', holds: ['core', 'covers'] },
  'create-portico': { workspace: 'create-portico', holds: ['core'] },
  import: { workspace: 'import', holds: ['core', 'content'], program: 'packages/import/src/main.ts' },
  review: { workspace: 'review', holds: [] },
  diagrams: { workspace: 'diagrams', holds: [] },
};

export type Packed = {
  readonly workspace: Workspace;
  readonly holds: readonly Workspace[];
  /** The module of a program that runs without the rest. Only what it imports is packed. */
  readonly program?: string;
};
type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** What other repositories may import from the shell. Everything else is only for the apps of this repository. */
export const SHELL_EXPORTS: Readonly<Record<string, string>> = {
  '.': './src/public.ts',
  './entry.client': './src/app/entry.client.tsx',
  './entry.server': './src/document/entry.server.tsx',
  './middleware': './src/services/shell-middleware.ts',
  './not-found': './src/app/not-found.ts',
  './page': './src/spa/page-shell.tsx',
  './pages': './src/app/pages.tsx',
  './react-router': './src/spa/react-router-shell.tsx',
  './root': './src/app/root.tsx',
  './router-config': './vite/router-config.ts',
  './styles.css': './src/styles/index.css',
  './types': './src/types.d.ts',
  './vite': './vite/portico.ts',
  './window': './src/toast/window.ts',
  './package.json': './package.json',
};

const names = v.optional(v.record(v.string(), v.string()), {});
const entry = v.union([v.string(), v.record(v.string(), v.string())]);
const schema = v.object({
  name: v.string(),
  version: v.string(),
  description: v.optional(v.string()),
  exports: v.optional(v.record(v.string(), entry), {}),
  imports: names,
  bin: names,
  dependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: v.optional(v.record(v.string(), v.object({ optional: v.boolean() }))),
  sideEffects: v.optional(v.union([v.boolean(), v.array(v.string())])),
});

export function manifestOf(workspace: Workspace) {
  return v.parse(
    schema,
    JSON.parse(readFileSync(path.join(ROOT, WORKSPACES[workspace].folder, 'package.json'), 'utf8')),
  );
}

/** Returns what these workspaces depend on, except for other workspaces, and for what isn't among the imported modules. */
export function dependenciesOf(
  workspaces: readonly Workspace[],
  imported?: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const all = workspaces.flatMap((workspace) => Object.entries(manifestOf(workspace).dependencies));
  const isNeeded = (name: string) =>
    imported === undefined || imported.values().some((each) => each === name || each.startsWith(`${name}/`));
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('@portico/') && isNeeded(name)).sort());
}

/** Returns the manifest of a workspace whose modules are compiled to JavaScript. */
export function publishedManifest(workspace: Workspace, exports: Exports = manifestOf(workspace).exports) {
  const { name, version, description, imports, bin, sideEffects } = manifestOf(workspace);
  const public_ = Object.entries(exports).filter(([each]) => !each.startsWith('./testing'));
  return {
    name,
    version,
    description,
    type: 'module',
    exports: Object.fromEntries(public_.map(([each, target]) => [each, published(workspace, target)])),
    imports: imports['#*'] && { '#*': './dist/*' },
    bin:
      Object.keys(bin).length > 0 ? mapped(bin, (file) => moved(workspace, file).replace(/\.ts$/, '.js')) : undefined,
    sideEffects,
  };
}

function published(workspace: Workspace, target: string | Readonly<Record<string, string>>) {
  if (typeof target !== 'string') {
    return mapped(target, (file) => moved(workspace, file));
  }
  const file = moved(workspace, target);
  if (/\.d\.ts$/.test(file)) {
    return { types: file };
  }
  if (file.endsWith('.css')) {
    return { types: `${file}.d.ts`, default: file };
  }
  const module = file.replace(/\.tsx?$/, '');
  return module === file ? file : { types: `${module}.d.ts`, default: `${module}.js` };
}

/** Returns the path that a file of the workspace has in the package. */
function moved(workspace: Workspace, file: string): string {
  if (file === './package.json') {
    return file;
  }
  const folders: Readonly<Record<string, string>> = WORKSPACES[workspace].folders;
  const [from = '.', to = ''] =
    Object.entries(folders).find(([each]) => each === '.' || file.startsWith(`./${each}/`)) ?? [];
  return `./${path.posix.join(to, path.posix.relative(from, file))}`;
}

function mapped(record: Readonly<Record<string, string>>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
