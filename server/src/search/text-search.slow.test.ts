import { expect, test } from 'vitest';
import { searchPosts } from '#search/testing/search-posts.ts';

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
])('six words in ten posts of %s are found and marked in bounded time', { timeout: 60_000 }, async ([, text]) => {
  const slugs = Array.from({ length: 10 }, (_, index) => `post-${index}`);
  const { search } = searchPosts(slugs.map((slug) => ({ slug, text: { body: text, code: text, sections: [] } })));
  const begun = process.threadCpuUsage();
  await search('gateway', 1);
  await search('gateway timeout error retry edge 網關', 1);
  await search('gatewey', 1);
  expect(process.threadCpuUsage(begun).user).toBeLessThan(1_500_000);
});
