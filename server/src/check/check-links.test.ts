import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ContentSnapshot,
  createMarkdownRenderer,
  type MarkdownRenderer,
  openContentStore,
} from '@portico/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokenLink, checkLinks } from '#check/check-links.ts';
import { createKnownPaths } from '#check/known-paths.ts';
import { postImages } from '#content/post-images.ts';

const FRONT_MATTER =
  '---\ntitle: A\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: [Load Balancing]\ncategory: Guides\n---\n';
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

const REMEDY = 'make the post tested/index.md, put the image into the folder tested, and write its file name';

function blocked(url: string): string {
  return `9: "${url}" is not shown: the pages' security policy blocks what other sites have; ${REMEDY}`;
}

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
async function mistakesIn(markdown: string, frontMatter = FRONT_MATTER): Promise<readonly string[]> {
  await writeFile(path.join(directory, 'tested.md'), `${frontMatter}${markdown}\n`);
  const store = await openContentStore({ directory, watching: false });
  const snapshot = store.current();
  await store.close();
  const broken = await mistakesOf(snapshot);
  expect(broken.filter(({ file }) => file !== 'tested.md')).toEqual([]);
  return broken.map(({ line, message }) => `${line}: ${message}`);
}

function mistakesOf(snapshot: ContentSnapshot): Promise<readonly BrokenLink[]> {
  return checkLinks({
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
    imageOrigins: ['https://assets.culvert.example'],
  });
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
  ['an image by its whole URL', '![a](https://culvert.example/blog/with-image/a%20b.svg)'],
  ['an image of the asset host', '![a](https://assets.culvert.example/a.png)'],
  ['an image in the text itself', '![a](data:image/png;base64,iVBORw0KGgo=)'],
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
  ['an image that is not there', '![a](diagram.png)', `9: there is no image "diagram.png"; ${REMEDY}`],
  [
    'an image of another post that is not there',
    '![a](/blog/with-image/b.svg)',
    `9: there is no image "/blog/with-image/b.svg"; ${REMEDY}`,
  ],
  ['an image of another site', '![a](https://elsewhere.example/a.png)', blocked('https://elsewhere.example/a.png')],
  ['an image of another site as HTML', '<img src="//elsewhere.example/a.png">', blocked('//elsewhere.example/a.png')],
  [
    'an image of another site for narrow windows',
    '<img src="/favicon.svg" srcset="/favicon.svg 1x, https://elsewhere.example/a.png 2x">',
    blocked('https://elsewhere.example/a.png'),
  ],
  [
    "a video's picture of another site",
    '<video src="/favicon.svg" poster="https://elsewhere.example/a.png"></video>',
    blocked('https://elsewhere.example/a.png'),
  ],
  [
    'a video of another site',
    '<video><source src="https://elsewhere.example/a.mp4"></video>',
    blocked('https://elsewhere.example/a.mp4'),
  ],
  [
    'a path that cannot be decoded',
    '<a href="/blog/%E0%A4%A">a</a>',
    '9: the link leads nowhere: nothing is at "/blog/%E0%A4%A"; links to posts are written /blog/<slug>',
  ],
])('%s is told with line, reason and what to write', async ([, markdown, mistake]) => {
  expect(await mistakesIn(markdown)).toEqual([mistake]);
});

test.for([
  ['that is not there', 'hero.png'],
  ['of another site', 'https://elsewhere.example/hero.png'],
])('a cover %s is told with line, reason and what to do', async ([, cover]) => {
  const frontMatter = FRONT_MATTER.replace('author: a', `author: a\ncover: ${cover}\ncoverAlt: ""`);
  expect(await mistakesIn('Text.', frontMatter)).toEqual([
    `5: the cover is not shown: there is no image "${cover}" beside the post; ${REMEDY}`,
  ]);
});

test('a cover beside its post is no mistake, and an image that is not is to go there', async () => {
  const post = path.join(directory, 'with-image', 'index.md');
  const covered = FRONT_MATTER.replace('author: a', 'author: a\ncover: ./a b.svg\ncoverAlt: ""');
  await writeFile(post, `${covered}![A](c.svg) <img src="./a%20b.svg">\n`);
  const store = await openContentStore({ directory, watching: false });
  const broken = await mistakesOf(store.current());
  await store.close();
  await writeFile(post, `${FRONT_MATTER}![A](<a b.svg>)\n`);
  expect(broken.filter(({ file }) => file === 'with-image/index.md').map(({ message }) => message)).toEqual([
    'there is no image "c.svg"; put it beside with-image/index.md and write its file name',
    `"./a%20b.svg" is not shown: HTML names files by their whole path; write "/blog/with-image/a%20b.svg", or the image as Markdown`,
  ]);
});
