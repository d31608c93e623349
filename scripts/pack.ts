// npm run pack -- --out DIR: packs the packages as others install them, and prints the tarballs' paths.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { transformWithOxc } from 'vite';
import { reportOnTarball } from './check-tarball.ts';
import { importsOf } from './imports-of.ts';
import {
  dependenciesOf,
  manifestOf,
  PACKAGES,
  type Packed,
  publishedManifest,
  ROOT,
  SHELL_EXPORTS,
  WORKSPACES,
  type Workspace,
} from './manifests.ts';
import { packedDocuments } from './packed-documents.ts';

const LEFT_OUT = [
  '**/*.test.*',
  '**/testing/**',
  '**/*.grit',
  '**/node_modules/**',
  '**/{package,tsconfig}.json',
  '*.md',
];

/** What a package has of its workspaces: everything, or only what its program imports. */
type Contents = { readonly types?: string; readonly imported?: ReadonlySet<string> };

const { out, only } = parseArgs({
  options: { out: { type: 'string', default: '.' }, only: { type: 'string' } },
}).values;
mkdirSync(out, { recursive: true });
const stage = mkdtempSync(path.join(tmpdir(), 'portico-packages-'));
try {
  const types = path.join(stage, 'types');
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'scripts/tsconfig.pack.json', '--outDir', types];
  execFileSync(process.execPath, tsc, { cwd: ROOT, stdio: 'inherit' });
  for (const [name, packed] of Object.entries(PACKAGES)) {
    if (only !== undefined && only !== name) {
      continue;
    }
    const { workspace, holds, program } = packed;
    const folder = path.join(stage, name);
    const contents: Contents =
      program === undefined ? { types } : { imported: new Set([program, ...importsOf(program).keys()]) };
    await stageModules(workspace, folder, contents);
    for (const held of holds) {
      const inside = path.join(folder, 'node_modules', manifestOf(held).name);
      await stageModules(held, inside, contents);
      const dependencies = withoutPeersOf(workspace, dependenciesOf([held], contents.imported));
      writeJson(path.join(inside, 'package.json'), { ...publishedManifest(held), dependencies });
    }
    writeJson(path.join(folder, 'package.json'), packageManifest(packed, contents));
    for (const file of ['LICENSE', ...globSync(path.join(WORKSPACES[workspace].folder, '*.md'), { cwd: ROOT })]) {
      cpSync(path.join(ROOT, file), path.join(folder, path.basename(file)));
    }
    for (const [file, text] of workspace === 'cli' ? packedDocuments() : []) {
      // A script stays executable.
      cpSync(path.join(ROOT, file), path.join(folder, file));
      writeFileSync(path.join(folder, file), text);
    }
    const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', path.resolve(out)];
    const tarball = execFileSync('npm', pack, { cwd: folder, encoding: 'utf8' }).trim();
    const file = path.resolve(out, tarball);
    const problems = await reportOnTarball(file);
    if (problems.length > 0) {
      throw new Error(`${tarball} has mistakes:\n${problems.join('\n')}`);
    }
    process.stdout.write(`${file}\n`);
  }
} finally {
  rmSync(stage, { recursive: true });
}

/** Writes the modules of a workspace as JavaScript with types and source maps, and copies its other files. */
async function stageModules(workspace: Workspace, target: string, { types, imported }: Contents): Promise<void> {
  const { folder, folders } = WORKSPACES[workspace];
  for (const [from, to] of Object.entries(folders)) {
    for (const file of globSync('**/*.*', { cwd: path.join(ROOT, folder, from), exclude: LEFT_OUT })) {
      const source = path.join(folder, from, file);
      if (imported !== undefined && !imported.has(source)) {
        continue;
      }
      const written = path.join(target, to, file);
      mkdirSync(path.dirname(written), { recursive: true });
      if (/(?<!\.d)\.tsx?$/.test(file)) {
        const module = written.replace(/\.tsx?$/, '');
        await writeModule(source, `${module}.js`);
        const declared = types && path.join(types, source.replace(/\.tsx?$/, '.d.ts'));
        if (declared !== undefined && existsSync(declared)) {
          const withoutStyles = readFileSync(declared, 'utf8').replaceAll(/^import '[^']+\.css';\n/gm, '');
          writeFileSync(`${module}.d.ts`, linked(withoutStyles));
        }
      } else if (/\.d\.ts$/.test(file)) {
        writeFileSync(written, linked(readFileSync(path.join(ROOT, source), 'utf8')));
      } else {
        if (file.endsWith('.css')) {
          // TypeScript requires types for a style sheet that a script imports.
          writeFileSync(`${written}.d.ts`, 'export {};\n');
        }
        cpSync(path.join(ROOT, source), written);
      }
    }
  }
}

async function writeModule(source: string, target: string): Promise<void> {
  const text = readFileSync(path.join(ROOT, source), 'utf8');
  const jsx = { runtime: 'automatic', development: false } as const;
  const { code, map } = await transformWithOxc(text, source, { jsx, sourcemap: true, target: 'es2024' });
  if (code.includes('@oxc-project/runtime')) {
    throw new Error(
      `${source} has syntax that Node 22 lacks and that requires a helper to compile. Rewrite it without that syntax, for example with try and finally.`,
    );
  }
  writeFileSync(target, `${linked(code)}\n//# sourceMappingURL=${path.basename(target)}.map\n`);
  writeFileSync(`${target}.map`, JSON.stringify({ ...map, sources: [`portico/${source}`] }));
}

/** Changes imports of modules in the same package to JavaScript files. */
function linked(text: string): string {
  return text.replace(/(['"`](?:\.{1,2}\/|#)[^'"`\n?]+)(?<!\.d)\.tsx?(?=(?:\?[\w-]+)?['"`])/g, '$1.js');
}

function packageManifest({ workspace, holds }: Packed, { imported }: Contents) {
  const peerDependencies = manifestOf(workspace).peerDependencies;
  const dependencies = withoutPeersOf(workspace, dependenciesOf([workspace, ...holds], imported));
  const held = holds.map((name) => manifestOf(name).name);
  const manifest = publishedManifest(workspace, workspace === 'shell' ? SHELL_EXPORTS : undefined);
  return {
    ...manifest,
    license: 'MIT',
    engines: { node: '>=22.22' },
    files: [
      'dist',
      ...(workspace === 'shell' ? ['vite'] : []),
      'template',
      ...new Set([...packedDocuments().keys()].map((file) => file.split('/', 1).join(''))),
      '*.md',
    ],
    dependencies: { ...dependencies, ...Object.fromEntries(held.map((name) => [name, manifest.version])) },
    bundleDependencies: held,
    peerDependencies,
    peerDependenciesMeta: manifestOf(workspace).peerDependenciesMeta,
    publishConfig: { access: 'public', provenance: true },
  };
}

/** Removes what a site installs itself, because the workspaces that a package bundles would require it too. */
function withoutPeersOf(workspace: Workspace, dependencies: Readonly<Record<string, string>>) {
  const { peerDependencies } = manifestOf(workspace);
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !(name in peerDependencies)));
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
