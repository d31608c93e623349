import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const SCRIPTS = ['test.mjs', 'build.mjs', 'build-fixture.mjs', 'steps'];
const NOTHING = 'nothing';

/**
 * Runs `npm test` where nothing is on PATH but programs that do nothing. Each notes how it was started, and fails where that matches a
 * pattern of the shell.
 */
function npmTest(failing: string, { hasBrowser = false } = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-steps-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  };
  for (const script of SCRIPTS) {
    cpSync(path.join(ROOT, 'scripts', script), path.join(directory, 'scripts', script), { recursive: true });
  }
  const noted = (program: string) =>
    `#!/bin/sh\nline="${program} $* $BUILD_DIRECTORY"\necho "$line" >> log\ncase "$line" in ${failing}) exit 1;; esac\n`;
  const programs = { npm: noted('npm'), npx: noted('npx'), node: noted('node'), which: '#!/bin/sh\nexit 1\n' };
  for (const [program, source] of Object.entries(programs)) {
    write(`bin/${program}`, source);
    chmodSync(path.join(directory, 'bin', program), 0o755);
  }
  write('node_modules/.package-lock.json', '{}');
  write('node_modules/@playwright/test/package.json', '{ "type": "module", "exports": "./index.js" }');
  const launch = hasBrowser ? 'async () => ({ async close() {} })' : "() => Promise.reject(new Error('No browser.'))";
  write('node_modules/@playwright/test/index.js', `export const chromium = { launch: ${launch} };`);
  const { stdout, status } = spawnSync(process.execPath, ['scripts/test.mjs'], {
    cwd: directory,
    env: { PATH: path.join(directory, 'bin') },
    encoding: 'utf8',
  });
  return { lastLine: stdout.trim().split('\n').at(-1), status, log: readFileSync(path.join(directory, 'log'), 'utf8') };
}

test('npm test says how many passed where all is well', () => {
  expect(npmTest(NOTHING)).toMatchObject({ lastLine: '4 passed, 0 failed', status: 0 });
});

test.for([
  ['the build', '*build?--workspace?@portico/blog?'],
  ["the build of the tests' provider", '*build?--workspace?@portico/www?build-fixture'],
  ['the end-to-end tests', '*test:e2e*'],
] as const)('npm test says how many failed after a failure of %s', ([, failing]) => {
  expect(npmTest(failing)).toMatchObject({ lastLine: '4 passed, 1 failed', status: 1 });
});

// On a Mac there may be one that is not on PATH.
test.skipIf(process.platform === 'darwin')('npm test says how many failed where there is no browser', () => {
  expect(npmTest('npx*')).toMatchObject({ lastLine: '4 passed, 1 failed', status: 1 });
});

test('a build that fails stops no other on its way, and no test runs on what is half built', () => {
  const { log } = npmTest('*build?--workspace?@portico/blog?');
  expect(log).toContain('node server/src/build/precompress.ts build-fixture');
  expect(log).not.toContain('test:e2e');
});

test("what the system lacks for a browser of Playwright's is installed with it, and not each time", () => {
  const isRoot = process.getuid?.() === 0;
  expect(npmTest(NOTHING).log).toContain(`npx playwright install ${isRoot ? '--with-deps ' : ''}chromium`);
  expect(npmTest(NOTHING, { hasBrowser: true }).log).toContain('npx playwright install chromium');
});
