import { DatabaseSync } from 'node:sqlite';
import { createIndexWriter, createSearchIndex, SEARCH_SCHEMA } from '@portico/content/search';
import { expect, test } from 'vitest';

const BARE = { title: 'T', description: 'd', tags: [], category: 'Guides', authors: ['Zoë Añez'] };
const NEVER = () => false;
const LOG = Array.from({ length: 1500 }, (_, line) => `2026-01-02 ERROR retry=${line} gateway timeout on the edge pod`);

test.for<[label: string, text: string]>([
  ['a log', LOG.join('\n')],
  ['a log on one line', LOG.join(' ')],
  ['one word', 'gateway '.repeat(12_000)],
  ['different words', Array.from({ length: 20_000 }, (_, word) => `gateway${word}`).join(' ')],
  ['one long word', 'gateway'.repeat(14_000)],
  ['marks', `gateway ${'\u0301\u0316'.repeat(50_000)}`],
  ['letters without spaces', '網關'.repeat(50_000)],
  ['empty lines', 'gateway\n\n'.repeat(12_000)],
])('ten words in ten posts of %s are found and marked in bounded time', { timeout: 60_000 }, ([, text]) => {
  const database = new DatabaseSync(':memory:');
  database.exec(SEARCH_SCHEMA);
  const writer = createIndexWriter(database);
  const index = createSearchIndex(database);
  const posts = Array.from({ length: 10 }, (_, id) => ({ ...BARE, id: id + 1 }));
  for (const each of posts) {
    writer.add(each, { body: text, code: text, sections: [] });
  }
  const query = 'gateway timeout error retry edge pod on the 2026 02 網關';
  const begun = process.threadCpuUsage();
  index.find('gateway', [1, 2, 3], NEVER);
  index.find(query, [1, 2, 3], NEVER);
  for (const each of posts) {
    index.mark(query, each);
  }
  expect(process.threadCpuUsage(begun).user).toBeLessThan(1_500_000);
});
