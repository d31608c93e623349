import { expect, test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm run bench lists the benchmarks, and runs one beside its peer', async () => {
  test.setTimeout(60_000);
  const list = npmRun('bench');
  expect(await list.ended).toBe(0);
  expect(list.output()).toContain(
    'one of: bad-content, check, export, flood, hostile-post, hostile-texts, lighthouse, palette, post-html, publish, scale, search, server, workers',
  );

  const search = npmRun('bench', ['search', '50']);
  expect(await search.ended, search.output()).toBe(0);
  expect(search.output()).toMatch(/50 posts\n.*\nquery +match-sorter +worst +ours, 5/);
  expect(search.output()).toMatch(/the mix( +[\d.]+){4} +\d+ x( +[\d.]+){2} +\d+ x/);
});
