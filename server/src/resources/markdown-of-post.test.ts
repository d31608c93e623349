import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { markdownOfPost } from '#resources/markdown-of-post.ts';

test.for([
  [undefined, 'https://culvert.example/blog/a'],
  ['https://other.example/a?b=c', 'https://other.example/a?b=c'],
  ['https://例え.jp/入門', 'https://xn--r8jz45g.jp/%E5%85%A5%E9%96%80'],
] as const)('a post whose canonical address is %s says so in a header of ASCII', async ([canonical, expected]) => {
  const index = buildContentIndex(
    [samplePost('a', { date: '2026-01-01', ...(canonical && { canonical }) })],
    Date.now(),
  );
  const snapshot = { version: '1', index, authors: new Map(), media: new Map(), images: new Map(), errors: [] };
  const renderer = { markdownOf: async () => '' };
  const response = await markdownOfPost('a', snapshot, { renderer, baseUrl: 'https://culvert.example' });
  expect(response?.headers.link).toBe(`<${expected}>; rel="canonical"`);
});
