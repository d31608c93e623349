import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

// The package has only ES modules, so CommonJS and old resolvers don't count.
const RESOLVERS = ['node16-esm', 'bundler'];

let folder = '';
let tarball = new Uint8Array();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-package-'));
  // As npm starts it: at the root, with the folder in which it was called.
  const file = execFileSync(process.execPath, ['scripts/pack-shell.ts', '--out', '.'], {
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

test('the types of every export are found, and match its values', async () => {
  const result = await checkPackage(createPackageFromTarballData(tarball));
  const problems = 'problems' in result ? result.problems : [result];
  const counted = problems.filter(
    (problem) => !('resolutionKind' in problem) || RESOLVERS.includes(problem.resolutionKind),
  );
  expect(counted).toEqual([]);
});

test('the package imports only its own files, its dependencies, and modules of its plugin', () => {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package/package.json'), 'utf8'),
  );
  const made = ['virtual:site.config.ts', 'virtual:root-styles'];
  const known = new Set([...Object.keys({ ...dependencies, ...peerDependencies }), ...made]);
  const strange = globSync('package/{dist,vite}/**/*.{js,d.ts}', { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(path.join(folder, file), 'utf8')
        .replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
        .matchAll(/^(?:im|ex)port\b.*?\bfrom ['"]([^'"]+)['"]/gms),
    ]
      .map(([, specifier = '']) => specifier.replace(/\?.*/, ''))
      .filter((specifier) => {
        if (/^[.#]/.test(specifier)) {
          const inside = specifier.replace(/^#(.*)$/, `${path.relative(path.dirname(file), 'package/dist')}/$1`);
          const target = path.join(folder, path.dirname(file), inside);
          return ![target, `${target}.js`, target.replace(/\.js$/, '.d.ts')].some((each) => existsSync(each));
        }
        const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? [];
        return !specifier.startsWith('node:') && !known.has(name);
      })
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(strange).toEqual([]);
});
