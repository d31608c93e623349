import { existsSync } from 'node:fs';
import { openContentStore } from '@portico/content';
import { startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

const CORPUS = '../shared/corpus/posts';

test('posts, tags and categories of a real blog of 924 posts are served', async () => {
  test.skip(process.env.TEST_ALL === undefined, 'npm run test:all asks for every page of it');
  test.skip(!existsSync(CORPUS), `the corpus is not at ${CORPUS}`);
  test.setTimeout(240_000);
  const store = await openContentStore({ directory: CORPUS, watching: false });
  const { index } = store.current();
  const pages = [
    ...index.posts.map(({ slug, title }) => [`/blog/${slug}`, title] as const),
    ...[...index.tags.values()].map(({ slug, name }) => [`/blog/tag/${encodeURIComponent(slug)}`, name] as const),
    ...[...index.categories.values()].map(({ slug, name }) => [`/blog/category/${slug}`, name] as const),
  ];
  const server = await startServer(CORPUS);
  const failures: string[] = [];
  for (const [path, title] of pages) {
    const response = await fetch(`${server.url}${path}`);
    const html = await response.text();
    if (response.status !== 200 || !html.includes(`>${escapeText(title)}</h1>`)) {
      failures.push(`${response.status} ${path}`);
    }
  }
  await server.stop();
  expect(index.posts).toHaveLength(924);
  expect(failures).toEqual([]);
  expect(server.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

function escapeText(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[character] ?? character,
  );
}
