import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiOf, withoutComments } from './api.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const REPOSITORY = 'git+https://code.example/relay/site.git';
const API = path.join(ROOT, 'packages/shell/api.txt');

// A package of ES modules: what CommonJS and old resolvers would find does not count.
const RESOLVERS = ['node16-esm', 'bundler'];

let folder = '';
let tarball = new Uint8Array();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-package-'));
  // As npm starts it: at the root, with the folder in which it was called.
  const file = execFileSync(process.execPath, ['scripts/pack-shell.ts', '--out', '.', '--repository', REPOSITORY], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: folder },
    encoding: 'utf8',
  });
  expect(path.dirname(file)).toBe(folder);
  execFileSync('tar', ['-xzf', file.trim(), '-C', folder]);
  tarball = new Uint8Array(readFileSync(file.trim()));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

test('publint finds nothing', async () => {
  const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  expect(messages).toEqual([]);
});

test('it says where its sources are, which npm compares with where it was built; without an address that is one, nothing is packed', () => {
  const { repository, publishConfig } = JSON.parse(readFileSync(path.join(folder, 'package/package.json'), 'utf8'));
  expect(repository).toEqual({ type: 'git', url: REPOSITORY, directory: 'packages/shell' });
  expect(publishConfig).toEqual({ access: 'public', provenance: true });
  const { status, stderr } = spawnSync(process.execPath, ['scripts/pack-shell.ts', '--repository', 'relay/site'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toContain('"relay/site" is no address of a repository.');
  expect(status).toBe(1);
});

test('a flag that it does not know is told with those that it does', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/pack-shell.ts', '--ouT', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^Unknown option '--ouT'\. Write it so:\n\nnpm run pack:shell -- --out DIR/);
  expect([status, stdout]).toEqual([1, '']);
});

test('the types of every export are found, and say what is there', async () => {
  const result = await checkPackage(createPackageFromTarballData(tarball));
  const problems = 'problems' in result ? result.problems : [result];
  const counted = problems.filter(
    (problem) => !('resolutionKind' in problem) || RESOLVERS.includes(problem.resolutionKind),
  );
  expect(counted).toEqual([]);
});

test('it imports files of its own, what it depends on, and what its plugin makes', () => {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package/package.json'), 'utf8'),
  );
  const made = ['virtual:site.config.ts', 'virtual:root-styles'];
  const known = new Set([...Object.keys({ ...dependencies, ...peerDependencies }), ...made]);
  const strange = globSync('package/dist/**/*.{js,d.ts}', { cwd: folder }).flatMap((file) =>
    [
      ...withoutComments(readFileSync(path.join(folder, file), 'utf8')).matchAll(
        /^(?:im|ex)port\b.*?\bfrom ['"]([^'"]+)['"]/gms,
      ),
    ]
      .map(([, specifier = '']) => specifier.replace(/\?.*/, ''))
      .filter((specifier) => {
        if (specifier.startsWith('.')) {
          return !existsSync(path.join(folder, path.dirname(file), specifier));
        }
        const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? [];
        return !specifier.startsWith('node:') && !known.has(name);
      })
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(strange).toEqual([]);
});

test('what it promises is what packages/shell/api.txt says; a change goes into packages/shell/CHANGELOG.md too', () => {
  const api = apiOf(path.join(folder, 'package'));
  if (process.env.WRITE_API !== undefined) {
    writeFileSync(API, api);
  }
  expect(api, 'WRITE_API=1 npm run test:unit -- scripts/shell-package writes it').toBe(readFileSync(API, 'utf8'));
});
