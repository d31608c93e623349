import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test.describe.configure({ timeout: 90_000 });

test('npm run new-provider writes a provider, and nothing where an answer cannot be used', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-provider-'));
  const logo = path.join(directory, 'mark.svg');
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  const target = path.join(directory, 'made');
  const flags = ['--dir', target, '--brand', 'Acme', '--domain', 'acme.example', '--logo', logo];

  const pale = npmRun('new-provider', [...flags, '--accent', '#ffcc00']);
  expect(await pale.ended).toBe(1);
  expect(pale.output()).toContain('the nearest of this hue that has it everywhere is oklch(');
  expect(await readdir(directory)).toEqual(['mark.svg']);

  const made = npmRun('new-provider', [...flags, '--accent', '#6a1b9a']);
  expect(await made.ended, made.output()).toBe(0);
  expect(made.output()).toContain('The logo has one colour');
  expect(made.output()).toContain('npm start still shows the provider of the repository');
  expect((await readdir(target)).sort()).toEqual(['brand', 'content', 'site.config.ts']);
  await rm(directory, { recursive: true });
});
