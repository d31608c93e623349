import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { figure, measuredFrom } from './figure.ts';
import { readResults, resultsOf, writeResults } from './results.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portico-results-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const figures = [
  figure('a page & <all> of it', 'requests/s', measuredFrom([90, 100, 110]), {
    better: 'more',
    peers: { nginx: measuredFrom([200]), 'bare | node': measuredFrom([50]) },
    goal: { limit: 1, of: 'nginx' },
  }),
];

test('results are read as they were written, with a chart that says in words what it shows and a page of all of them', () => {
  const results = resultsOf('server', figures, 0.5);
  writeResults(folder, results);
  expect(readResults(path.join(folder, 'server.json'))).toEqual(results);
  const svg = readFileSync(path.join(folder, 'server.svg'), 'utf8');
  expect(svg).toContain('role="img" aria-labelledby="title desc"');
  expect(svg).toContain('<title id="title">Figures of the benchmark server</title>');
  expect(svg).toContain(
    '<desc id="desc">a page &amp; &lt;all&gt; of it: ours 100 requests/s (95 to 105), nginx 200 requests/s (once), bare | node 50 requests/s (once); goal at least 1 × nginx.</desc>',
  );
  // ours, half as long as nginx's
  expect(svg).toMatch(/<rect class="ours" [^>]*width="195"/);
  expect(svg).toMatch(/<rect class="peer" [^>]*width="390"/);
  expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toContain(
    '| a page & &lt;all> of it | 100 requests/s | 95 to 105 | nginx 200, bare \\| node 50 | at least 1 × nginx: not met |',
  );
});

test('what no benchmark has written is told by its file', () => {
  const file = path.join(folder, 'other.json');
  expect(() => readResults(file)).toThrow(`${file} has no results of a benchmark: ENOENT`);
  writeResults(folder, resultsOf('server', figures, 0));
  writeFileSync(file, '{"bench": 7}');
  expect(() => readResults(file)).toThrow(/other\.json has no results of a benchmark: Invalid type/);
});

test('two figures of one name cannot be compared later, so they are refused', () => {
  expect(() => resultsOf('server', [...figures, ...figures], 0)).toThrow('two figures called "a page & <all> of it"');
});
