import path from 'node:path';
import { expect, test } from 'vitest';
import { slowestBrowserFiles, slowestUnitFiles } from './steps/slowest-files.mjs';

test('the slowest files come first, and a file of several projects counts once', () => {
  const took = (name: string, ms: number) => ({ name: path.resolve(name), startTime: 5, endTime: 5 + ms });
  const others = Array.from({ length: 10 }, (_, index) => took(`other-${index}.test.ts`, index / 10));
  const testResults = [took('a.test.ts', 20), took('b.test.ts', 30), took('a.test.ts', 15.4), ...others];
  const slowest = slowestUnitFiles({ testResults });
  expect(slowest).toHaveLength(10);
  expect(slowest.slice(0, 2)).toEqual([
    { file: 'a.test.ts', ms: 35 },
    { file: 'b.test.ts', ms: 30 },
  ]);
  expect(slowestUnitFiles({})).toEqual([]);
});

test('the time of a browser test file is that of all of its tests, in whatever groups they are', () => {
  const spec = (...durations: readonly number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { file: 'a.spec.ts', specs: [spec(10, 20)], suites: [{ file: 'a.spec.ts', specs: [spec(5)] }] },
    { file: 'b.spec.ts', specs: [spec(40)] },
  ];
  expect(slowestBrowserFiles({ suites })).toEqual([
    { file: 'e2e/b.spec.ts', ms: 40 },
    { file: 'e2e/a.spec.ts', ms: 35 },
  ]);
});
