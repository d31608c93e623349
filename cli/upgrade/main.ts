import { type StdioOptions, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteFolder } from '@portico/core/site-folder';
import { VERSION } from '@portico/core/version';
import { UsageError } from '@portico/server';
import * as v from 'valibot';
import { defineCommand } from '#command.ts';
import { installArguments, managerOf } from '#upgrade/manager.ts';
import { applyMoves } from '#upgrade/moves.ts';

const USAGE = `portico upgrade            installs the newest version with npm or pnpm, moves what it can move in the site, and checks it
portico upgrade VERSION    installs this version, such as 1.2.0 or next
  --installed              installs nothing: for a version that a bot or another program has installed
`;

const names = v.optional(v.record(v.string(), v.string()), {});
const manifestSchema = v.object({ dependencies: names, devDependencies: names });

export const command = defineCommand({
  usage: USAGE,
  options: { installed: { type: 'boolean' } },
  async run({ installed }, [version = 'latest', ...others]) {
    if (others.length > 0) {
      throw new UsageError('An upgrade has one version');
    }
    const site = siteFolder();
    return installed ? finish(site) : install(site, version);
  },
});

/** Installs the version, and then runs its program, which knows what has changed. */
function install(site: string, version: string): number {
  const manifest = path.join(site, 'package.json');
  const { dependencies, devDependencies } = v.parse(manifestSchema, JSON.parse(readFileSync(manifest, 'utf8')));
  const { portico: range } = dependencies;
  if (range === undefined) {
    throw new Error(`${manifest} has no dependency "portico". Run npm install portico in the folder of the site.`);
  }
  if (/^(?:file|link|workspace|git)/.test(range)) {
    throw new Error(
      `${manifest} takes portico from ${range}. Replace that by hand, run npm install, then portico upgrade --installed.`,
    );
  }
  const manager = managerOf(site);
  // These need the same version of portico.
  const others = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@portico/'));
  const args = installArguments(
    manager,
    range,
    ['portico', ...others].map((name) => `${name}@${version}`),
  );
  process.stderr.write(`${manager} ${args.join(' ')}\n`);
  const { error, status } = spawnSync(manager, args, {
    cwd: site,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (error !== undefined || status !== 0) {
    throw new Error(`${manager} could not install portico@${version}${error ? `: ${error.message}` : '; see above'}.`);
  }
  const program = path.join(site, 'node_modules/portico/dist/main.js');
  return spawnSync(process.execPath, [program, 'upgrade', '--installed'], { cwd: site, stdio: 'inherit' }).status ?? 1;
}

function finish(site: string): number {
  const { moved, left } = applyMoves(site);
  const list = (title: string, places: readonly string[]) =>
    places.length === 0 ? [] : [title, ...places.map((place) => `  ${place}`), ''];
  const lines = [
    `The site has portico ${VERSION}.`,
    '',
    ...list('Changed in its files:', moved),
    ...list('Left to change by hand:', left),
    'portico check, with the new version:',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const check = (args: readonly string[], stdio: StdioOptions) =>
    spawnSync(process.execPath, [process.argv[1] ?? '', 'check', ...args], { cwd: site, stdio }).status ?? 1;
  const isGood = check([], 'inherit') === 0;
  // An author's mistake must not hold up a new version.
  const status = isGood ? 0 : check(['--site-only'], 'ignore');
  if (!isGood && status === 0) {
    process.stdout.write('All of these mistakes are in the content. The upgrade does not wait for them.\n');
  }
  process.stdout.write(
    'CHANGELOG.md of portico says what else is new. Look at the site with portico dev before you commit.\n',
  );
  return left.length > 0 ? 1 : status;
}
