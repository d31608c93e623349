import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm run bench lists the benchmarks; one prints its figures with their budgets, and says by its exit code whether they are met', async () => {
  test.setTimeout(120_000);
  const names = 'one of: export, faults, navigation, paint, palette, publish, scale, server';
  expect(await npmRun('bench', ['no-such']).ended).toEqual({ code: 1, output: expect.stringContaining(names) });
  const { code, output } = await npmRun('bench', ['publish', '--quick']).ended;
  expect(output).toMatch(/a new post is live after +[\d.,]+ ms +at most 200 ms +(?:met|missed)/);
  expect(code).toBe(output.includes('missed') ? 1 : 0);
});
