import { expect, test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm run bench lists the benchmarks', async () => {
  const list = npmRun('bench', ['no-such']);
  expect(await list.ended).toBe(1);
  expect(list.output()).toContain('one of: export, navigation, paint, palette, publish, scale, server');
});
