import { buildContentIndex, readPost } from '@portico/content';
import { expect, test } from 'vitest';
import { targetAt } from '#request/target.ts';
import { representationFor } from '#resources/representations.ts';

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8';

function source(lines = ''): string {
  return `---\ntitle: T\ndescription: d\nauthor: a\ndate: 2026-01-02\ntags: []\ncategory: c\n${lines}---\n`;
}

const POSTS = [
  readPost(source(), 'a.md'),
  readPost(source('unlisted: true\n'), 'unlisted.md'),
  readPost(source('draft: true\n'), 'draft.md'),
].flatMap((result) => result.post ?? []);
const INDEX = buildContentIndex(POSTS, Date.parse('2026-06-01'));

test.for([
  ['/blog/a', CHROME, undefined],
  ['/blog/a', '*/*', undefined],
  ['/blog/a', 'text/*', undefined],
  ['/blog/a', 'text/markdown', '/blog/a.md'],
  ['/blog/a', 'TEXT/Markdown', '/blog/a.md'],
  ['/blog/a', 'text/markdown, text/html, */*', '/blog/a.md'],
  ['/blog/a', 'text/html, text/markdown', undefined],
  ['/blog/a', 'text/markdown;q=0.5, text/html', undefined],
  ['/blog/a', 'text/markdown;q=0.9, text/html;q=0.8', '/blog/a.md'],
  ['/blog/a', 'text/markdown;q=0.9, */*;q=0.8', '/blog/a.md'],
  ['/blog/a', 'text/markdown;q=0', undefined],
  ['/blog/a', 'text/markdown;q=0, */*', undefined],
  ['/blog/a', 'text/markdownish', undefined],
  ['/blog/a', 'text/html;q=0.5, */*', undefined],
  ['/blog/a', 'application/json', undefined],
  ['/blog/a', ',;q=,markdown', undefined],
  ['/blog/unlisted', 'text/markdown', '/blog/unlisted.md'],
  ['/blog/draft', 'text/markdown', undefined],
  ['/blog/unknown', 'text/markdown', undefined],
  ['/blog', 'text/markdown', undefined],
  ['/blog/a.md', 'text/markdown', undefined],
  ['/blog/a/b', 'text/markdown', undefined],
  ['/blog/rss.xml.data', CHROME, undefined],
  ['/blog/rss.xml', CHROME, '/blog/rss.xml application/xml'],
  ['/blog/atom.xml', CHROME, '/blog/atom.xml application/xml'],
  ['/blog/tag/tls/atom.xml', CHROME, '/blog/tag/tls/atom.xml application/xml'],
  ['/blog/category/c/rss.xml', 'application/xml', '/blog/category/c/rss.xml application/xml'],
  ['/blog/rss.xml', '*/*', undefined],
  ['/blog/rss.xml', 'application/rss+xml, application/xml;q=0.9, */*;q=0.8', undefined],
  ['/blog/atom.xml', 'application/atom+xml, application/xml', undefined],
  ['/blog/feed.json', CHROME, undefined],
  ['/sitemap.xml', CHROME, undefined],
] as const)('%s for %s is cached as %s', ([pathname, accept, expected]) => {
  expect(representationFor(targetAt(pathname), accept, INDEX)?.key).toBe(expected);
});

test('what is longer than any client sends is not looked at', () => {
  expect(representationFor(targetAt('/blog/a'), `text/markdown${',a/b'.repeat(300)}`, INDEX)).toBeUndefined();
});
