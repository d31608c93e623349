import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, pagelessTest as test } from './test.ts';

// One by one they take a minute of processor time.
const AT_ONCE = process.env.TEST_ALL === undefined ? 6 : 1;

test('after any edit, an export into the same folder leaves it as a first export would', async () => {
  test.setTimeout(process.env.TEST_ALL === undefined ? 180_000 : 600_000);
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/node',
    ['e2e/fixture/export-edits.ts', String(AT_ONCE)],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  // A line of the log, such as one of a thread that made no pages, is no part of it.
  const { missed, written } = JSON.parse(stdout);
  expect(missed).toEqual([]);
  expect(Object.keys(written).length).toBeGreaterThan(3);
});
