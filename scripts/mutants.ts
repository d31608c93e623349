// npm run test:mutants -- [--tests PATH] [--concurrency COUNT] [--static] PATH …
// Changes the sources of a folder or file one place at a time, and reports which changes no unit test in the same folder, or in
// that of `--tests`, notices.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

// Too large to install for everybody, because few people run this and it takes long. Vitest is the repository's own.
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const FOLDER = path.resolve('.cache/stryker');
const MODULES = path.join(FOLDER, 'node_modules/@stryker-mutator');
const REPORT = 'test-results/mutants';
const NOT_MUTATED = ['**/*.test.*', '**/testing/**', '**/*.d.ts'];

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    // Additional tests to run, such as those of the whole package.
    tests: { type: 'string', multiple: true, default: [] },
    // The number of processes that run tests. The default is the number of processors, minus one if there are more than four.
    concurrency: { type: 'string' },
    // Also changes code that runs once when a module starts. Each such change requires running all tests.
    static: { type: 'boolean', default: false },
  },
});
const missing = [...paths, ...values.tests].find((each) => !existsSync(each));
if (paths.length === 0 || missing !== undefined) {
  process.stderr.write(missing === undefined ? 'Name folders or files.\n' : `There is no ${missing}.\n`);
  process.exit(2);
}
// The sources are changed in place, because the links to the workspaces' packages lead here.
if (execFileSync('git', ['status', '--porcelain', ...paths], { encoding: 'utf8' }) !== '') {
  process.stderr.write(
    `Commit what has changed in ${paths.join(' and ')} first: the sources are rewritten for the run.\n`,
  );
  process.exit(1);
}
if (!existsSync(MODULES)) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n');
  const flags = ['--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', FOLDER];
  execFileSync('npm', ['install', ...flags, ...PACKAGES], { stdio: ['ignore', 2, 2] });
}
// Each change runs all tests that reach it. The tests of other folders that reach it take minutes each time.
const testFolders = [...paths, ...values.tests].map((each) =>
  statSync(each).isDirectory() ? each : path.dirname(each),
);
const isTested = testFolders.map((each) => `${path.normalize(`${each}/`)}`);
const vitestConfig = path.join(FOLDER, 'vitest.config.mts');
writeFileSync(
  vitestConfig,
  `import { globSync } from 'node:fs';
import config from ${JSON.stringify(path.resolve('vitest.config.ts'))};

const { projects, ...test } = config.test;
const folders = ${JSON.stringify(isTested)};
// A project with another environment repeats the tests of the others.
const chosen = projects.filter((project) => project.test.env === undefined).map((project) => {
  const { include, exclude = [] } = project.test;
  const files = globSync(include, { exclude: ['**/node_modules/**', ...exclude] });
  const own = files.filter((file) => folders.some((folder) => file.startsWith(folder)));
  return { ...project, test: { ...project.test, include: own } };
});
export default {
  ...config,
  root: ${JSON.stringify(process.cwd())},
  test: { ...test, projects: chosen.filter(({ test: { include } }) => include.length > 0) },
};
`,
);
const config = path.join(FOLDER, 'stryker.config.json');
const files = paths.map((each) => (statSync(each).isDirectory() ? `${each.replace(/\/$/, '')}/**/*.{ts,tsx}` : each));
writeFileSync(
  config,
  JSON.stringify({
    plugins: [
      path.join(MODULES, 'vitest-runner/dist/src/index.js'),
      path.resolve('scripts/steps/ignore-fallbacks.mjs'),
    ],
    ignorers: ['fallbacks'],
    testRunner: 'vitest',
    vitest: { configFile: vitestConfig },
    mutate: [...files, ...NOT_MUTATED.map((pattern) => `!${pattern}`)],
    inPlace: true,
    // Vitest doesn't check types, so only mutated files have to be written.
    disableTypeChecks: false,
    tempDirName: path.join(FOLDER, 'backup'),
    ignoreStatic: !values.static,
    // Long enough that a busy machine isn't mistaken for an endless loop.
    timeoutMS: 30_000,
    ...(values.concurrency !== undefined && { concurrency: Number(values.concurrency) }),
    // A later run only tests what has changed since, in the sources or in the tests.
    incremental: true,
    incrementalFile: path.join(FOLDER, `${paths.join('+').replaceAll(path.sep, '-')}.json`),
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    htmlReporter: { fileName: `${REPORT}.html` },
    jsonReporter: { fileName: `${REPORT}.json` },
  }),
);
const stryker = path.join(MODULES, 'core/bin/stryker.js');
process.exitCode = spawnSync(process.execPath, [stryker, 'run', config], { stdio: 'inherit' }).status ?? 1;
