import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMarkdownRenderer, type MarkdownRenderer, openContentStore } from '@portico/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLinks } from '#check/check-links.ts';
import { createKnownPaths } from '#check/known-paths.ts';
import { postImages } from '#content/post-images.ts';

const FRONT_MATTER =
  '---\ntitle: A\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: [Load Balancing]\ncategory: Guides\n---\n';
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

let directory: string;
let renderMarkdown: MarkdownRenderer;

beforeAll(async () => {
  renderMarkdown = await createMarkdownRenderer();
  directory = await mkdtemp(path.join(tmpdir(), 'portico-check-'));
  await mkdir(path.join(directory, 'with-image'));
  await writeFile(path.join(directory, 'with-image', 'a b.svg'), PIXEL);
  await writeFile(path.join(directory, 'with-image', 'index.md'), `${FRONT_MATTER}![A](<a b.svg>)\n`);
  await writeFile(
    path.join(directory, 'other.md'),
    `${FRONT_MATTER.replace('title: A', 'title: A\naliases: [old]')}## Known\n`,
  );
});

afterAll(() => rm(directory, { recursive: true }));

/** The mistakes of a post with this text, as `line: message`. */
async function mistakesIn(markdown: string): Promise<readonly string[]> {
  await writeFile(path.join(directory, 'tested.md'), `${FRONT_MATTER}${markdown}\n`);
  const store = await openContentStore({ directory, watching: false });
  const snapshot = store.current();
  await store.close();
  const broken = await checkLinks({
    directory,
    snapshot,
    render: async (post) => (await renderMarkdown(post.markdown, postImages(post, snapshot))).html,
    isKnown: createKnownPaths({
      snapshot,
      resources: async (pathname) =>
        pathname === '/blog/rss.xml' ? { status: 200, headers: {}, body: Buffer.from('') } : undefined,
      sitePaths: new Set(['/', '/blog', '/blog/search', '/pricing']),
      files: new Set(['/favicon.svg']),
    }),
    baseUrl: 'https://culvert.example',
  });
  expect(broken.filter(({ file }) => file !== 'tested.md')).toEqual([]);
  return broken.map(({ line, message }) => `${line}: ${message}`);
}

test.for<[string, string]>([
  ['another site', '[a](https://elsewhere.example/nowhere) <ann@culvert.example>'],
  ['a page of the main site, with a query', '[a](/pricing?plan=b)'],
  ['the blog and its search', '[a](/blog) [b](/blog/search?q=quic)'],
  ['a post', '[a](/blog/other)'],
  ['a post by its former slug', '[a](/blog/old)'],
  ['a post by a relative link', '[a](other)'],
  ['a post by its whole URL', '[a](https://culvert.example/blog/other)'],
  ['a tag and a category', '[a](/blog/tag/load-balancing) [b](/blog/category/guides)'],
  ['a heading of another post', '[a](/blog/other#known)'],
  ['a heading of the same post', '## Over here\n\n[a](#over-here)'],
  ['a heading that begins the text', '[a](#main)'],
  ['a footnote', 'Text[^1].\n\n[^1]: Note.'],
  ['a feed', '[a](/blog/rss.xml)'],
  ['a file', '![a](/favicon.svg)'],
  ['an image beside another post', '![a](/blog/with-image/a%20b.svg)'],
  ['an image elsewhere', '![a](https://elsewhere.example/a.png)'],
  ['a link in code', '`[a](/blog/nowhere)`'],
])('%s is no mistake', async ([, markdown]) => {
  expect(await mistakesIn(markdown)).toEqual([]);
});

test.for<[string, string, string]>([
  [
    'a post that is not there',
    'Text.\n\n[a](/blog/nowhere)',
    '11: the link leads nowhere: nothing is at "/blog/nowhere"; links to posts are written /blog/<slug>',
  ],
  [
    'a Markdown file',
    '[a](other.md)',
    '9: the link leads nowhere: nothing is at "/blog/other.md"; links to posts are written /blog/<slug>',
  ],
  [
    'a tag that no post has',
    '[a](/blog/tag/none)',
    '9: the link leads nowhere: nothing is at "/blog/tag/none"; links to posts are written /blog/<slug>',
  ],
  [
    'a page of the main site that is not there',
    '[a](/prices)',
    '9: the link leads nowhere: nothing is at "/prices"; links to posts are written /blog/<slug>',
  ],
  [
    'a heading that another post does not have',
    '[a](/blog/other#unknown)',
    '9: the link leads nowhere: /blog/other has no heading or element with the id "unknown"; it has known',
  ],
  [
    'a heading that this post does not have',
    '[a](#unknown)',
    '9: the link leads nowhere: /blog/tested has no heading or element with the id "unknown"',
  ],
  [
    'an image that is not there',
    '![a](diagram.png)',
    `9: there is no image "diagram.png"; put it beside the post's index.md`,
  ],
  [
    'an image of another post that is not there',
    '![a](/blog/with-image/b.svg)',
    `9: there is no image "/blog/with-image/b.svg"; put it beside the post's index.md`,
  ],
  [
    'a path that cannot be decoded',
    '<a href="/blog/%E0%A4%A">a</a>',
    '9: the link leads nowhere: nothing is at "/blog/%E0%A4%A"; links to posts are written /blog/<slug>',
  ],
])('%s is told with line, reason and what to write', async ([, markdown, mistake]) => {
  expect(await mistakesIn(markdown)).toEqual([mistake]);
});
