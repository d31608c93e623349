import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun, type RunningCommand } from './npm-run.ts';

const COPIED = [
  'apps',
  'brand',
  'content',
  'packages',
  'scripts',
  'server',
  'package.json',
  'package-lock.json',
  'site.config.ts',
  'tsconfig.json',
];
const MADE = /\/(?:node_modules|\.cache|\.react-router)$|^apps\/\w+\/build/;

test('npm run new-provider replaces the sample with --yes, and the site can be checked and built', async () => {
  test.setTimeout(300_000);
  const directory = await temporaryFolder();
  const repository = path.join(directory, 'repository');
  for (const name of COPIED) {
    await cp(name, path.join(repository, name), { recursive: true, filter: (source) => !MADE.test(source) });
  }
  for (const folder of ['node_modules', 'server/node_modules']) {
    await symlink(path.resolve(folder), path.join(repository, folder));
  }
  const logo = path.join(directory, 'mark.svg');
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  const ended = async (command: RunningCommand) => ({ status: await command.ended, output: command.output() });
  const config = () => readFile(path.join(repository, 'site.config.ts'), 'utf8');
  const flags = ['--name', 'Acme', '--domain', 'acme.example', '--logo', logo];

  const make = (...more: string[]) => ended(npmRun('new-provider', [...flags, ...more], {}, repository));

  const before = await config();
  const pale = await make('--accent', '#ffcc00', '--yes');
  expect(pale.status).toBe(1);
  expect(pale.output).toContain('the nearest of this hue that has it everywhere is oklch(');

  const unsure = await make('--accent', '#6a1b9a');
  expect(unsure.status).toBe(1);
  expect(unsure.output).toContain('Write --yes to replace them.');
  expect(await config()).toBe(before);

  const made = await make('--accent', '#6a1b9a', '--yes');
  expect(made.status, made.output).toBe(0);
  expect(made.output).toContain('The logo keeps its own colors');
  expect(await config()).toContain("brand: 'Acme'");

  await writeFile(path.join(repository, 'site.config.ts'), (await config()).replace('#6a1b9a', '#0b5f6b'));
  const again = await ended(npmRun('new-provider', ['--icons', '--logo', 'brand/logo.svg', '--yes'], {}, repository));
  expect(again.status, again.output).toBe(0);
  expect(await readFile(path.join(repository, 'brand/favicon.svg'), 'utf8')).toContain('#0b5f6b');

  const checked = await ended(npmRun('check', [], {}, repository));
  expect(checked.status, checked.output).toBe(1);
  expect(checked.output).toMatch(/^1 post: 4 mistakes, 3 warnings/m);
  expect(checked.output).toContain('site.config.ts:11 (tagline): readers see "Replace this');

  const built = await ended(npmRun('build', [], {}, repository));
  expect(built.status, built.output).toBe(0);
});
