// npm test: installs what is missing, then runs each check and each test. Runs on the machine's own Node. With --all, which npm
// run test:all adds, it also runs the cases that npm test skips.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { browserEnvironment } from './steps/browsers.mjs';
import { install } from './steps/install.mjs';
import { run } from './steps/run.mjs';

const UNIT_REPORT = 'test-results/unit.json';
const E2E_REPORT = 'test-results/e2e.json';
if (process.argv.includes('--all')) {
  process.env.TEST_ALL = '1';
}
let passed = 0;
const failed = [];

/** Runs a script of package.json. `read` extracts from its report how many tests passed, and the names of those that failed. */
async function step(script, args = [], env = {}, read = undefined) {
  process.stdout.write(`\n== ${script}\n`);
  const isGood = (await run('npm', ['run', '--silent', script, '--', ...args], { env })) === 0;
  const result = read?.() ?? { passed: isGood ? 1 : 0, failed: [] };
  passed += result.passed;
  if (!isGood) {
    // A runner that fails although no test failed has crashed.
    failed.push(...(result.failed.length > 0 ? result.failed : [script]));
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

await install();
for (const script of ['typecheck', 'lint', 'deadcode', 'check']) {
  await step(script);
}
rmSync('test-results', { recursive: true, force: true });
await step(
  'test:unit',
  ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
  {},
  reported(UNIT_REPORT, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: testResults.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName }) => `${name} › ${fullName}`);
      return tests.length === 0 && status === 'failed' ? [name] : tests;
    }),
  })),
);
if (await step('build')) {
  const env = await browserEnvironment().catch((error) => {
    process.stdout.write(`${error.message}\n`);
    return {};
  });
  await step(
    'test:e2e',
    ['--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT, ...env },
    reported(E2E_REPORT, ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: suites.flatMap(failedSpecs),
    })),
  );
}
// People read the end of a log, and a CI may keep only that.
process.stdout.write(
  `\n${failed.map((name) => `failed: ${name}\n`).join('')}${passed} passed, ${failed.length} failed\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
