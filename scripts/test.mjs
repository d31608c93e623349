// npm test: installs what is missing, then runs each check and each test. Runs on the machine's own Node. With --all, which npm
// run test:all adds, it also runs the cases that npm test skips.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { browserEnvironment } from './steps/browsers.mjs';
import { install } from './steps/install.mjs';
import { run } from './steps/run.mjs';
import { slowestBrowserFiles, slowestUnitFiles } from './steps/slowest-files.mjs';

const RESULTS = 'test-results';
const UNIT_REPORT = `${RESULTS}/unit.json`;
const E2E_REPORT = `${RESULTS}/e2e.json`;
const ALL = process.argv.includes('--all');
const SITES = ['e2e/fixture', 'e2e/extended-site', ...(ALL ? ['sample'] : [])];
if (ALL) {
  process.env.TEST_ALL = '1';
}
let passed = 0;
const failed = [];
const times = [];

/** Runs a script of package.json, and prints its output when it ends, because another one runs beside it. */
async function check(script) {
  const log = `${RESULTS}/${script.replace(':', '-')}.log`;
  const output = openSync(log, 'w');
  await step(script, { stdio: ['inherit', output, output] });
  closeSync(output);
  process.stdout.write(`\n== ${script}\n${readFileSync(log, 'utf8')}`);
}

/** Runs a script of package.json. `read` returns from its report how many tests passed, and the names of those that failed. */
async function step(script, { args = [], env = {}, stdio = 'inherit', read } = {}) {
  const name = [script, ...args.filter((word) => !word.startsWith('-'))].join(' ');
  if (stdio === 'inherit') {
    process.stdout.write(`\n== ${name}\n`);
  }
  const begun = Date.now();
  const isGood = (await run('npm', ['run', '--silent', script, '--', ...args], { env, stdio })) === 0;
  times.push(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${name}`);
  const result = read?.() ?? { passed: isGood ? 1 : 0, failed: [] };
  passed += result.passed;
  if (!isGood) {
    // A runner that fails although no test failed has crashed.
    failed.push(...(result.failed.length > 0 ? result.failed : [name]));
  }
  return isGood;
}

/** Reads a report; returns undefined if the file is missing. */
function reported(file, read) {
  return () => (existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
}

function failedSpecs({ suites = [], specs = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

function printSlowest(title, file, slowest) {
  if (existsSync(file)) {
    const rows = slowest(JSON.parse(readFileSync(file, 'utf8')));
    const lines = rows.map((row) => `${(row.ms / 1000).toFixed(1).padStart(7)} s  ${row.file}\n`);
    process.stdout.write(`\nThe slowest files of ${title}:\n${lines.join('')}`);
  }
}

async function testUnits() {
  await step('test:unit', {
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
    read: reported(UNIT_REPORT, ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failed: testResults.flatMap(({ name, status, assertionResults }) => {
        const tests = assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ fullName }) => `${name} › ${fullName}`);
        return tests.length === 0 && status === 'failed' ? [name] : tests;
      }),
    })),
  });
}

async function testInBrowser() {
  for (const site of SITES) {
    if (!(await step('build', { args: ['--if-changed', '--root', site] }))) {
      return;
    }
  }
  const env = await browserEnvironment().catch((error) => {
    process.stdout.write(`${error.message}\n`);
    return {};
  });
  await step('test:e2e', {
    args: ['--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT, ...env },
    read: reported(E2E_REPORT, ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: suites.flatMap(failedSpecs),
    })),
  });
}

async function checkStatically() {
  for (const script of ['typecheck', 'lint', 'deadcode', 'check']) {
    await check(script);
  }
}

await install();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
await Promise.all([checkStatically(), testUnits()]);
await testInBrowser();
if (ALL) {
  await step('test:browsers');
}
printSlowest('unit tests', UNIT_REPORT, slowestUnitFiles);
printSlowest('browser tests', E2E_REPORT, slowestBrowserFiles);
// People read the end of a log, and a CI may keep only that.
process.stdout.write(`\nTimes:\n${times.join('\n')}\n\n`);
process.stdout.write(
  `${failed.map((name) => `failed: ${name}\n`).join('')}${passed} passed, ${failed.length} failed\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
