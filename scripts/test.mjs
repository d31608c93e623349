// npm test: installs what is missing, then every check and every test. Runs on the machine's own Node. With --all, as
// npm run test:all, what npm test takes a sample of is run in full.
import { readFileSync, rmSync } from 'node:fs';
import { browserEnvironment } from './steps/browser.mjs';
import { install } from './steps/install.mjs';
import { captured, run } from './steps/run.mjs';

const REPORTS = 'test-results';
if (process.argv.includes('--all')) {
  process.env.TEST_ALL = '1';
}
let passed = 0;
let failed = 0;
let needingAnotherTry = 0;
// Why, one entry a test.
const skipped = [];

/** Runs a script, and prints what it says when it has ended. */
async function check(name, script) {
  const { code, output } = await captured('npm', ['run', '--silent', script]);
  process.stdout.write(`\n== ${name}\n${output}`);
  if (code === 0) {
    passed += 1;
  } else {
    failed += 1;
    process.stdout.write(`${name} failed\n`);
  }
}

/** Runs a test script that writes a JSON report, and adds up what the report says. Where it fails without a failed test, it runs `tries` more times. */
async function tests(name, script, args, { report, count, env, tries = 0 }) {
  process.stdout.write(`\n== ${name}\n`);
  rmSync(report, { force: true });
  const code = await run('npm', ['run', '--silent', script, '--', ...args], { env });
  const counted = count(readReport(report));
  if (code !== 0 && counted.failed === 0 && tries > 0) {
    process.stdout.write('\nNo test failed, but the run did; the output above says why. All of them run once more.\n');
    await tests(name, script, args, { report, count, env, tries: tries - 1 });
    return;
  }
  passed += counted.passed;
  // A runner that fails without a failed test (a crash, an error between tests) is a failure all the same.
  failed += code === 0 ? counted.failed : Math.max(1, counted.failed);
  skipped.push(...counted.skipped);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** The names of the unit tests that were skipped; those that need something say what. */
function skippedUnitTests({ testResults = [] }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped').map(({ fullName }) => fullName),
  );
}

/** Why end-to-end tests were skipped. */
function skippedEndToEnd({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, tests: runs }) =>
    runs
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? title),
  );
  return [...own, ...suites.flatMap(skippedEndToEnd)];
}

await install();
await Promise.all([
  check('types', 'typecheck'),
  check('lint', 'lint'),
  check('dead code', 'deadcode'),
  check('configuration, content and links', 'check'),
]);
await tests(
  'unit tests',
  'test:unit',
  ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/unit.json`],
  {
    report: `${REPORTS}/unit.json`,
    count: (results) => {
      const { numPassedTests = 0, numFailedTests = 0 } = results;
      return { passed: numPassedTests, failed: numFailedTests, skipped: skippedUnitTests(results) };
    },
    // V8 may end a process in which one thread ends while another compiles (https://github.com/nodejs/node/issues/64500).
    tries: 1,
  },
);
process.stdout.write('\n== build\n');
// Each in a process of its own, since a build that fails ends its process.
const [ownCode, fixture] = await Promise.all([
  run(process.execPath, ['scripts/build.mjs', '--if-changed']),
  captured(process.execPath, ['scripts/build-fixture.mjs']),
]);
if (fixture.code !== 0) {
  process.stdout.write(`${fixture.output}The tests' own provider could not be built; the output above says why.\n`);
}
const failedBuilds = [ownCode, fixture.code].filter((code) => code !== 0).length;
if (failedBuilds > 0) {
  end(failedBuilds);
}
const browsers = await browserEnvironment().catch((error) => {
  process.stdout.write(`${error.message}\n`);
  end(1);
});
await tests('end-to-end tests', 'test:e2e', ['--reporter=line,json'], {
  report: `${REPORTS}/e2e.json`,
  count: (results) => {
    const { expected = 0, flaky = 0, unexpected = 0 } = results.stats ?? {};
    needingAnotherTry = flaky;
    return { passed: expected + flaky, failed: unexpected, skipped: skippedEndToEnd(results) };
  },
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/e2e.json`, ...browsers },
});

if (needingAnotherTry > 0) {
  process.stdout.write(`\n${needingAnotherTry} of those that passed needed a second try: see "flaky" above.\n`);
}
end();

/** Prints what was skipped and the last line, and ends, after so many steps that failed and left the tests after them without what they run on. */
function end(failedSteps = 0) {
  failed += failedSteps;
  if (skipped.length > 0) {
    const reasons = [...new Set(skipped)].map(
      (reason) => `${skipped.filter((other) => other === reason).length} × ${reason}\n`,
    );
    process.stdout.write(`\n${skipped.length} skipped, and so in neither number below:\n${reasons.join('')}`);
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}
