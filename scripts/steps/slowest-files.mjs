import path from 'node:path';

const COUNT = 10;

/**
 * Returns the ten slowest test files of a report of Vitest's JSON reporter. A file that several projects run is one, with the sum of
 * their times. `file` is relative to the folder in which the program was started.
 */
export function slowestUnitFiles({ testResults = [] }) {
  return slowest(testResults.map(({ name, startTime, endTime }) => [path.relative('', name), endTime - startTime]));
}

/** Returns the ten slowest test files of a report of Playwright's JSON reporter. */
export function slowestBrowserFiles({ suites = [] }) {
  return slowest(suites.map((suite) => [`e2e/${suite.file}`, durationOf(suite)]));
}

function durationOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}

function slowest(durations) {
  const times = new Map();
  for (const [file, ms] of durations) {
    times.set(file, (times.get(file) ?? 0) + Math.round(ms));
  }
  const rows = [...times].map(([file, ms]) => ({ file, ms }));
  return rows.sort((one, other) => other.ms - one.ms).slice(0, COUNT);
}
