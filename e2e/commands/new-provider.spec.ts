import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test.describe.configure({ timeout: 240_000 });

test('npm run new-provider makes a provider that can be checked and built, and asks before it replaces one', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-provider-'));
  const logo = path.join(directory, 'mark.svg');
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  const made = path.join(directory, 'made');
  const flags = ['--dir', made, '--name', 'Acme', '--domain', 'acme.example', '--logo', logo];
  const run = async (...more: string[]) => {
    const command = npmRun('new-provider', [...flags, ...more]);
    return { status: await command.ended, output: command.output() };
  };

  const pale = await run('--accent', '#ffcc00');
  expect(pale.status).toBe(1);
  expect(pale.output).toContain('the nearest of this hue that has it everywhere is oklch(');
  expect(await readdir(directory)).toEqual(['mark.svg']);

  const first = await run('--accent', '#6a1b9a');
  expect(first.status, first.output).toBe(0);
  expect(first.output).toContain('The logo keeps its own colors');
  expect((await readdir(made)).sort()).toEqual(['brand', 'content', 'site.config.ts']);

  const again = await run('--accent', '#0b5f6b');
  expect(again.status).toBe(1);
  expect(again.output).toContain('Write --yes to replace them.');
  expect((await run('--accent', '#0b5f6b', '--yes')).status).toBe(0);
  expect(await readFile(path.join(made, 'site.config.ts'), 'utf8')).toContain("accent: '#0b5f6b'");

  const env = { SITE_CONFIG: path.join(made, 'site.config.ts'), CONTENT_DIR: path.join(made, 'content') };
  const check = npmRun('check', [], env);
  expect(await check.ended, check.output()).toBe(0);
  expect(check.output()).toContain('Replace this');
  await rm(directory, { recursive: true });
});
