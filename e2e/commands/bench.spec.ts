import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../test.ts';
import { npmRun } from './npm-run.ts';

const results = (median: number) => ({
  bench: 'server',
  date: '2026-11-21T00:00:00.000Z',
  machine: { processor: 'one', processors: 1, node: '24' },
  load: [0, 0],
  figures: [{ name: 'a page', unit: 'ms', better: 'less', ours: { median, low: 9, high: 11, runs: 9 }, peers: {} }],
});

test('npm run bench lists the benchmarks, runs one beside its peer, and compares two runs', async () => {
  test.setTimeout(60_000);
  const list = npmRun('bench', ['no-such']);
  expect(await list.ended).toBe(1);
  expect(list.output()).toContain(
    'one of: bad-content, check, export, export-killed, faults, flood, hostile-post, hostile-texts, interaction, lighthouse, navigation, paint, palette, post-html, publish, scale, search, server, soak, workers',
  );

  const search = npmRun('bench', ['search', '50']);
  expect(await search.ended, search.output()).toBe(0);
  expect(search.output()).toMatch(/50 posts\n.*\nquery +match-sorter +worst +ours, 5/);
  expect(search.output()).toMatch(/the mix( +[\d.]+){4} +\d+ x( +[\d.]+){2} +\d+ x/);
  expect(search.output()).toMatch(
    /queries for five results, 50 posts, ms +[\d.]+ +[\d.]+ to [\d.]+\n {2}match-sorter +[\d.]+/,
  );

  const files = [10, 13].map((median) => {
    const file = path.join(tmpdir(), `portico-results-${process.pid}-${median}.json`);
    writeFileSync(file, JSON.stringify(results(median)));
    return file;
  });
  const compare = npmRun('bench', ['compare', ...files]);
  expect(await compare.ended).toBe(1);
  expect(compare.output()).toMatch(/worse +server +a page +10 → 13 ms, spread 2\n\n1 worse by more than the spread/);
  files.map((file) => rmSync(file));
});

test('the benchmark of interactions finds on the page what it acts on', async () => {
  test.setTimeout(180_000);
  const short = npmRun('bench', ['interaction', 'rounds=1', 'navigations=2', 'openings=1']);
  expect(await short.ended, short.output()).toBe(0);
  expect(short.output()).toMatch(/DOM nodes after 1 openings of the palette, × before +[\d.]+/);
});
