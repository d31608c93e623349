// npm run test:mutants -- PATH …: changes the sources of a folder or file one place at a time, and reports which changes no unit test of the same package notices.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Too much to install for everybody, since few run this and it takes long. Vitest is that of the repository.
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const FOLDER = path.resolve('.cache/stryker');
const MODULES = path.join(FOLDER, 'node_modules/@stryker-mutator');
const REPORT = 'test-results/mutants';
const NOT_MUTATED = ['**/*.test.*', '**/testing/**', '**/*.d.ts'];

const paths = process.argv.slice(2);
const missing = paths.find((each) => !existsSync(each));
if (paths.length === 0 || missing !== undefined) {
  process.stderr.write(missing === undefined ? 'Name folders or files.\n' : `There is no ${missing}.\n`);
  process.exit(2);
}
const [folder, ...others] = new Set(paths.map(packageOf));
if (folder === undefined || others.length > 0) {
  process.stderr.write(`Name paths of one package, not of ${[folder, ...others].join(' and ')}.\n`);
  process.exit(2);
}
// The sources are changed in place, because packages of the workspaces are found by links that lead here.
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
const tests = path.join(FOLDER, 'vitest.config.mts');
writeFileSync(
  tests,
  `import { globSync } from 'node:fs';
import config from ${JSON.stringify(path.resolve('vitest.config.ts'))};

const { projects, ...test } = config.test;
const ofPackage = projects.map((project) => {
  const { include, exclude = [] } = project.test;
  const files = globSync(include, { exclude: ['**/node_modules/**', ...exclude] });
  const own = files.filter((file) => file.startsWith(${JSON.stringify(`${folder}${path.sep}`)}));
  return { ...project, test: { ...project.test, include: own } };
});
export default {
  ...config,
  root: ${JSON.stringify(process.cwd())},
  test: { ...test, projects: ofPackage.filter(({ test: { include } }) => include.length > 0) },
};
`,
);
const config = path.join(FOLDER, 'stryker.config.json');
const files = paths.map((each) => (statSync(each).isDirectory() ? `${each.replace(/\/$/, '')}/**/*.{ts,tsx}` : each));
writeFileSync(
  config,
  JSON.stringify({
    plugins: [path.join(MODULES, 'vitest-runner/dist/src/index.js')],
    testRunner: 'vitest',
    vitest: { configFile: tests },
    mutate: [...files, ...NOT_MUTATED.map((pattern) => `!${pattern}`)],
    inPlace: true,
    // Vitest checks no types, so only what is mutated has to be written.
    disableTypeChecks: false,
    tempDirName: path.join(FOLDER, 'backup'),
    // A mutant of what runs once at the start of a module would take a run of all its tests in a new process.
    ignoreStatic: true,
    reporters: ['clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    htmlReporter: { fileName: `${REPORT}.html` },
    jsonReporter: { fileName: `${REPORT}.json` },
  }),
);
const stryker = path.join(MODULES, 'core/bin/stryker.js');
process.exitCode = spawnSync(process.execPath, [stryker, 'run', config], { stdio: 'inherit' }).status ?? 1;

function packageOf(each: string): string {
  const [first = '', second = ''] = path.normalize(each).split(path.sep);
  return /^(?:apps|packages)$/.test(first) ? path.join(first, second) : first;
}
