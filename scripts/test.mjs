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
let failed = 0;

/** Runs a script of package.json. `count` reads from its report how many tests passed and failed. */
async function step(script, args = [], env = {}, count = undefined) {
  process.stdout.write(`\n== ${script}\n`);
  const isGood = (await run('npm', ['run', '--silent', script, '--', ...args], { env })) === 0;
  const counted = count?.() ?? { passed: isGood ? 1 : 0, failed: 0 };
  passed += counted.passed;
  // A runner that fails without a failed test has crashed.
  failed += isGood ? 0 : Math.max(1, counted.failed);
  return isGood;
}

/** Reads a report; undefined if the file is missing. */
function reported(file, read) {
  return () => (existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
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
  reported(UNIT_REPORT, ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests })),
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
    reported(E2E_REPORT, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })),
  );
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
