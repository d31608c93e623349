import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiOf } from './api.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const API = path.join(ROOT, 'packages/shell/api.txt');

// A package of ES modules: what CommonJS and old resolvers would find does not count.
const RESOLVERS = ['node16-esm', 'bundler'];

let folder = '';
let tarball = new Uint8Array();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-package-'));
  const file = execFileSync(process.execPath, ['scripts/pack-shell.ts', '--out', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  execFileSync('tar', ['-xzf', file.trim(), '-C', folder]);
  tarball = new Uint8Array(readFileSync(file.trim()));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

test('publint finds nothing', async () => {
  const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  expect(messages).toEqual([]);
});

test('the types of every export are found, and say what is there', async () => {
  const result = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: ['./styles.css'] });
  const problems = 'problems' in result ? result.problems : [result];
  const counted = problems.filter(
    (problem) => !('resolutionKind' in problem) || RESOLVERS.includes(problem.resolutionKind),
  );
  expect(counted).toEqual([]);
});

test('nothing in it leads back into this repository', () => {
  const files = globSync('package/dist/**/*.{js,d.ts}', { cwd: folder });
  const leading = files.filter((file) =>
    /(?:from|import|import\()\s*['"](?:#|@portico\/|[^'"]*\.tsx?['"])/.test(
      readFileSync(path.join(folder, file), 'utf8').replace(/virtual:site\.config\.ts/g, ''),
    ),
  );
  expect(leading).toEqual([]);
});

test('what it promises is what packages/shell/api.txt says; a change goes into packages/shell/CHANGELOG.md too', () => {
  const api = apiOf(path.join(folder, 'package'));
  if (process.env.WRITE_API !== undefined) {
    writeFileSync(API, api);
  }
  expect(api, 'WRITE_API=1 npm run test:unit -- scripts/shell-package writes it').toBe(readFileSync(API, 'utf8'));
});
