import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RunningCommand, startCommand } from '../commands/npm-run.ts';
import { temporaryFolder } from '../content-folder.ts';
import type { Registry } from './registry.ts';

/** What the commands of a package manager are called. */
export const MANAGERS = {
  npm: {
    create: ['npm', 'create', 'portico@latest'],
    flags: ['--'],
    install: ['npm', 'install'],
    exec: ['npx'],
  },
  pnpm: {
    create: ['npx', '--yes', 'pnpm@12', 'create', 'portico@latest'],
    flags: [],
    install: ['npx', '--yes', 'pnpm@12', 'install'],
    exec: ['npx', '--yes', 'pnpm@12', 'exec'],
  },
} as const;

export type Manager = keyof typeof MANAGERS;

export type Project = {
  readonly site: string;
  /** Runs a command in the folder of the site, and returns its output. Fails if the command does. */
  run(command: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  start(command: readonly string[], env?: Readonly<Record<string, string>>): RunningCommand;
};

/** Packs the packages of this repository into a folder, and returns their tarballs. */
export async function packedPackages(...flags: readonly string[]): Promise<readonly string[]> {
  const out = await temporaryFolder();
  const output = execFileSync(process.execPath, ['scripts/pack.ts', '--out', out, ...flags], { encoding: 'utf8' });
  return output.trim().split('\n');
}

type Place = {
  /** The folder of the Node that runs everything. */
  readonly node?: string | undefined;
  /** Whether the site is in a workspace of npm, which installs its packages at the workspace's root. */
  readonly isInWorkspace?: boolean;
};

/** Creates a site with a package manager in an empty folder, as a person does, and installs its packages. */
export async function createProject(
  registry: Registry,
  manager: Manager,
  { node = path.dirname(process.execPath), isInWorkspace = false }: Place = {},
): Promise<Project> {
  const { create, flags, install } = MANAGERS[manager];
  const folder = path.join(await temporaryFolder(), 'Neue Blögs');
  const name = isInWorkspace ? 'sites/acme-site' : 'acme-site';
  const site = path.join(folder, name);
  mkdirSync(folder);
  if (isInWorkspace) {
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "workspaces": ["sites/*"] }\n');
  }
  const isOther = (name: string) => !name.includes('node_modules');
  const settings = {
    // Programs of this repository are not on a person's path.
    PATH: [node, ...(process.env.PATH ?? '').split(path.delimiter).filter(isOther)].join(path.delimiter),
    npm_config_registry: registry.url,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    // No person is present to confirm that npx may install what the create command needs.
    npm_config_yes: 'true',
    npm_config_prefer_offline: 'true',
    pnpm_config_registry: registry.url,
    pnpm_config_store_dir: path.join(folder, '.store'),
  };
  const start = (cwd: string, [program = '', ...args]: readonly string[], env = {}) =>
    startCommand(program, args, { cwd, env: { ...settings, ...env } });
  const run = async (cwd: string, command: readonly string[], env = {}) => {
    const { code, output } = await start(cwd, command, env).ended;
    if (code !== 0) {
      throw new Error(`${command.join(' ')} ended with ${code}, and printed:\n${output}`);
    }
    return output;
  };
  // npx keeps what it has installed once, by name and version.
  const ownCache = { npm_config_cache: path.join(folder, '.npm') };
  const answers = ['--yes', '--name', 'Acme', '--domain', 'acme.example', '--accent', '#6a1b9a'];
  const next = await run(folder, [...create, name, ...flags, ...answers], ownCache);
  if (!next.includes(`\n  ${manager} install\n`)) {
    throw new Error(`What comes next is not said in words of ${manager}:\n${next}`);
  }
  await run(site, install);
  return { site, run: (command, env) => run(site, command, env), start: (command, env) => start(site, command, env) };
}

/** Gives a site the texts of its own language, as docs/new-provider.md says. */
export function writeOwnTexts(site: string): void {
  const source = (name: string) => readFileSync(`packages/core/src/texts/${name}.ts`, 'utf8');
  const french = source('de')
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll(/typeof first\.(\w+)/g, "Texts['$1']")
    .replace("language = 'de'", "language = 'fr'")
    .replace('Zum Inhalt springen', 'Aller au contenu');
  mkdirSync(path.join(site, 'texts'));
  writeFileSync(
    path.join(site, 'texts/fr.ts'),
    `import type { Texts } from 'portico';\n${source('counted').replace('export ', '')}${french}`,
  );
  edit(path.join(site, 'site.config.ts'), "language: 'en-US'", "language: 'fr'");
}

/** Replaces a text in a file. */
export function edit(file: string, text: string, replacement: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(text)) {
    throw new Error(`${file} has no ${JSON.stringify(text)}`);
  }
  writeFileSync(file, source.replace(text, replacement));
}
