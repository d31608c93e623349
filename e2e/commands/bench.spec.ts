import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm run bench lists the benchmarks; one prints its figures with their budgets, and says by its exit code whether they are met', async () => {
  test.setTimeout(120_000);
  const list = npmRun('bench', ['no-such']);
  expect(await list.ended).toBe(1);
  expect(list.output()).toContain('one of: export, faults, navigation, paint, palette, publish, scale, server, soak');
  const publish = npmRun('bench', ['publish', '--quick']);
  const code = await publish.ended;
  expect(publish.output()).toMatch(/a new post is live after +[\d.]+ ms +at most 200 ms +(?:met|missed)/);
  expect(code).toBe(publish.output().includes('missed') ? 1 : 0);
});
