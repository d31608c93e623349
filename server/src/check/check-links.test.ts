import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ContentSnapshot, type MarkdownRenderer, openContentStore, type Post } from '@portico/content';
import { createMarkdownRenderer, linksInHtml } from '@portico/content/rendering';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLinks } from '#check/check-links.ts';
import type { Finding } from '#check/finding.ts';
import { createKnownPaths } from '#check/known-paths.ts';
import { withAllPublished, writtenPosts } from '#check/known-posts.ts';
import { postImages } from '#content/post-images.ts';

const FRONT_MATTER =
  '---\ntitle: A\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: [Load Balancing]\ncategory: Guides\n---\n';
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

const REMEDY = 'make the post tested/index.md, put the picture into the folder tested, and write its file name';

let directory: string;
let renderMarkdown: MarkdownRenderer;

beforeAll(async () => {
  renderMarkdown = await createMarkdownRenderer({
    mediaOrigins: ['https://culvert.example', 'https://assets.culvert.example'],
  });
  directory = await mkdtemp(path.join(tmpdir(), 'portico-check-'));
  await mkdir(path.join(directory, 'with-image'));
  await writeFile(path.join(directory, 'with-image', 'a b.svg'), PIXEL);
  await writeFile(path.join(directory, 'with-image', 'U\u0308bersicht.svg'), PIXEL);
  await writeFile(
    path.join(directory, 'with-image', 'index.md'),
    `${FRONT_MATTER}![A](<a b.svg>)\n\n![B](\u00dcbersicht.svg)\n\n![C](U\u0308bersicht.svg)\n`,
  );
  await writeFile(
    path.join(directory, 'other.md'),
    `${FRONT_MATTER.replace('title: A', 'title: A\naliases: [old]')}## Known\n`,
  );
  await writeFile(path.join(directory, 'v1-10-0.md'), FRONT_MATTER);
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
  return broken.map(({ line, message }) => `${line}: ${message.replaceAll(`${directory}/`, '')}`);
}

async function mistakesOf(snapshot: ContentSnapshot, baseUrl = 'https://culvert.example'): Promise<readonly Finding[]> {
  const linksOf = new Map<Post, ReturnType<typeof linksInHtml>>();
  for (const post of writtenPosts(snapshot)) {
    linksOf.set(post, linksInHtml((await renderMarkdown(post.markdown, postImages(post, snapshot))).html));
  }
  const knownIn = (content: ContentSnapshot) =>
    createKnownPaths({
      snapshot: content,
      resources: async (match) => {
        const isFeed = match.name === 'blogFeed' && match.params.feed === 'rss.xml';
        const isMarkdown = match.name === 'postMarkdown' && content.index.bySlug.has(match.params.slug);
        return isFeed || isMarkdown ? { status: 200, headers: {}, body: Buffer.from('') } : undefined;
      },
      files: new Set(['/favicon.svg']),
    });
  return checkLinks({
    directory,
    snapshot,
    linksOf,
    isKnown: knownIn(snapshot),
    willBeKnown: knownIn(withAllPublished(snapshot)),
    baseUrl,
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
  ['a heading of another post by its former slug', '[a](/blog/old#known)'],
  ['a heading of the same post', '## Over here\n\n[a](#over-here)'],
  ['a place by its name', '<a name="here"></a>Over here\n\n[a](#here)'],
  ['a heading that begins the text', '[a](#main)'],
  ['the top of a page', '[a](#top) [b](/blog/other#Top)'],
  ['words of a page', '[a](/blog/other#:~:text=some%20words) [b](/blog/other#known:~:text=words)'],
  ['a footnote', 'Text[^1].\n\n[^1]: Note.'],
  ['a feed', '[a](/blog/rss.xml)'],
  ['the Markdown of a post, by its whole path', '[a](/blog/other.md)'],
  ['a file', '![a](/favicon.svg)'],
  ['an image beside another post', '![a](/blog/with-image/a%20b.svg)'],
  ['an image whose accent is stored as a character of its own', '![a](/blog/with-image/\u00dcbersicht.svg)'],
  ['an image whose accent is typed so', '![a](/blog/with-image/U\u0308bersicht.svg)'],
  ['an image by its whole URL', '![a](https://culvert.example/blog/with-image/a%20b.svg)'],
  ['an image of the asset host', '![a](https://assets.culvert.example/a.png)'],
  ['an image of another site, which is a link', '![a](https://elsewhere.example/a.png)'],
  ['an image in the text itself', '![a](data:image/png;base64,iVBORw0KGgo=)'],
  ['a link in code', '`[a](/blog/nowhere)`'],
  ["an address of the reader's own machine, as it is", 'Open http://localhost:3000/blog/other.'],
  [
    "a page of the reader's own machine that this site does not have",
    '[a](http://localhost:3000/) [e](http://localhost:3000/blog) [localhost:3000/blog/other](http://localhost:3000/blog/other) [b](http://127.0.0.1/graphs) [c](http://localhost:3000/robots.txt) [d](http://localhost/blog/%E0%A4%A)',
  ],
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
    'the file of a post',
    '[a](./other.md)',
    '9: the link leads to the Markdown that programs read; write "/blog/other" for the page',
  ],
  [
    'a Markdown file that is not there',
    '[a](none.md)',
    '9: the link leads nowhere: nothing is at "/blog/none.md"; links to posts are written /blog/<slug>',
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
    'a heading that another post does not have, by its former slug',
    '[a](/blog/old#unknown)',
    '9: the link leads nowhere: /blog/old has no heading or element with the id "unknown"; it has known',
  ],
  [
    'words below a heading that another post does not have',
    '[a](/blog/other#unknown:~:text=words)',
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
    `9: the picture is not shown, since there is no file "diagram.png"; ${REMEDY}`,
  ],
  [
    'an image of another post that is not there',
    '![a](/blog/with-image/b.svg)',
    `9: the picture is not shown, since there is no file "/blog/with-image/b.svg"; ${REMEDY}`,
  ],
  [
    'a path that cannot be decoded',
    '<a href="/blog/%E0%A4%A">a</a>',
    '9: the link leads nowhere: nothing is at "/blog/%E0%A4%A"; links to posts are written /blog/<slug>',
  ],
])('%s is reported with line, reason and what to write', async ([, markdown, mistake]) => {
  expect(await mistakesIn(markdown)).toEqual([mistake]);
});

test.for([
  ['that is not there', 'hero.png'],
  ['of another site', 'https://elsewhere.example/hero.png'],
])('a cover %s is reported with line, reason and what to do', async ([, cover]) => {
  const frontMatter = FRONT_MATTER.replace('author: a', `author: a\ncover: ${cover}\ncoverAlt: ""`);
  expect(await mistakesIn('Text.', frontMatter)).toEqual([
    `5: the cover is not shown, since there is no picture "${cover}" beside the post; ${REMEDY}`,
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
  const told = broken.filter(({ file }) => file === 'with-image/index.md');
  expect(told.map(({ message }) => message.replaceAll(`${directory}/`, ''))).toEqual([
    'the picture is not shown, since there is no file "c.svg"; put it beside with-image/index.md and write its file name',
    `the picture "./a%20b.svg" is not shown, since HTML names files by their whole path; write "/blog/with-image/a%20b.svg", or the picture as Markdown`,
  ]);
});

test('a link to a picture beside the post, and a picture with a query, are to be written otherwise', async () => {
  const post = path.join(directory, 'with-image', 'index.md');
  await writeFile(post, `${FRONT_MATTER}[A](<a b.svg>) [B](./a%20b.svg) ![C](./a%20b.svg?x=1)\n`);
  const store = await openContentStore({ directory, watching: false });
  const broken = await mistakesOf(store.current());
  await store.close();
  await writeFile(post, `${FRONT_MATTER}![A](<a b.svg>)\n`);
  const told = broken.filter(({ file }) => file === 'with-image/index.md');
  expect(told.map(({ message }) => message)).toEqual([
    'the link leads nowhere: nothing is at "/blog/a%20b.svg"; write /blog/with-image/a%20b.svg',
    'the link leads nowhere: nothing is at "/blog/a%20b.svg"; write /blog/with-image/a%20b.svg',
    'the picture "./a%20b.svg?x=1" is not shown, since nothing may follow the name of a file; write "/blog/with-image/a%20b.svg"',
  ]);
});

/** What is reported of a post with these lines of front matter beside a draft and a scheduled post. */
async function findingsBesideUnpublished(lines: string, markdown: string): Promise<readonly string[]> {
  const own = (slug: string) => `## Soon\n\n![A](a.svg) [B](/blog/${slug}/a.svg)\n`;
  const unpublished = {
    draft: FRONT_MATTER.replace('author: a', 'author: a\ndraft: true').concat(own('draft')),
    scheduled: FRONT_MATTER.replace('2026-01-01', '2126-01-01').replace('Guides', 'Later').concat(own('scheduled')),
    broken: FRONT_MATTER.replace('2026-01-01', 'soon').concat(own('broken')),
  };
  const folders = Object.keys(unpublished).map((slug) => path.join(directory, slug));
  await Promise.all(folders.map((folder) => mkdir(folder)));
  await Promise.all(folders.map((folder) => writeFile(path.join(folder, 'a.svg'), PIXEL)));
  await Promise.all(
    Object.entries(unpublished).map(([slug, text]) => writeFile(path.join(directory, slug, 'index.md'), text)),
  );
  await writeFile(
    path.join(directory, 'tested.md'),
    `${FRONT_MATTER.replace('author: a\n', `author: a\n${lines}`)}${markdown}\n`,
  );
  const store = await openContentStore({ directory, watching: false });
  const findings = await mistakesOf(store.current());
  await store.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  return findings.map(
    ({ severity, file, message }) => `${severity} ${file}: ${message.replaceAll(`${directory}/`, '')}`,
  );
}

const NOT_YET = 'is not published yet; publish it first, or take the link out';
const ITS_POST =
  'since the post that it belongs to is not published yet; publish that post first, or put a copy of the file beside this one';
const WITH_MISTAKES = 'since broken/index.md has mistakes of its own and is not published; mend them first';

test.for<[string, string, string, readonly string[]]>([
  [
    'a published post to a draft',
    '',
    '[a](/blog/draft)',
    [`mistake tested.md: the link leads nowhere: "/blog/draft" ${NOT_YET}`],
  ],
  [
    'a published post to a scheduled post',
    '',
    '[a](/blog/scheduled)',
    [`mistake tested.md: the link leads nowhere: "/blog/scheduled" ${NOT_YET}`],
  ],
  [
    'a published post to a category of scheduled posts',
    '',
    '[a](/blog/category/later)',
    [`mistake tested.md: the link leads nowhere: "/blog/category/later" ${NOT_YET}`],
  ],
  [
    'a draft to another draft',
    'draft: true\n',
    '[a](/blog/draft)',
    [`warning tested.md: the link leads nowhere: "/blog/draft" ${NOT_YET}`],
  ],
  [
    'a draft to nothing',
    'draft: true\n',
    '[a](/blog/nowhere)',
    [
      'mistake tested.md: the link leads nowhere: nothing is at "/blog/nowhere"; links to posts are written /blog/<slug>',
    ],
  ],
  ['a draft to itself and to what is published', 'draft: true\n', '## Here\n\n[a](#here) [b](/blog/other)', []],
  [
    'a draft to a heading that it does not have',
    'draft: true\n',
    '## Here\n\n[a](#there)',
    [
      'mistake tested.md: the link leads nowhere: /blog/tested has no heading or element with the id "there"; did you mean #here?',
    ],
  ],
  [
    'a published post to a picture of a draft',
    '',
    '![a](/blog/draft/a.svg)',
    [`mistake tested.md: an export leaves out "/blog/draft/a.svg", ${ITS_POST}`],
  ],
  [
    'a published post to a picture of a scheduled post, by its whole URL in HTML',
    '',
    '<img alt="a" src="https://culvert.example/blog/scheduled/a.svg">',
    [`mistake tested.md: an export leaves out "/blog/scheduled/a.svg", ${ITS_POST}`],
  ],
  [
    'a published post to a picture of a draft, as a link',
    '',
    '[a](/blog/draft/a.svg)',
    [`mistake tested.md: an export leaves out "/blog/draft/a.svg", ${ITS_POST}`],
  ],
  [
    'a published post to a picture of a post with mistakes',
    '',
    '![a](/blog/broken/a.svg)',
    [`warning tested.md: an export leaves out "/blog/broken/a.svg", ${WITH_MISTAKES}`],
  ],
  [
    'a published post to a picture of a post with mistakes, as a link',
    '',
    '[a](/blog/broken/a.svg)',
    [`warning tested.md: an export leaves out "/blog/broken/a.svg", ${WITH_MISTAKES}`],
  ],
  [
    'a draft to a picture of another draft',
    'draft: true\n',
    '![a](/blog/draft/a.svg)',
    [`warning tested.md: an export leaves out "/blog/draft/a.svg", ${ITS_POST}`],
  ],
  [
    'a draft to an image that is not there',
    'draft: true\n',
    '![a](b.png)',
    [expect.stringContaining('there is no file "b.png"')],
  ],
])('%s', async ([, lines, markdown, findings]) => {
  expect(await findingsBesideUnpublished(lines, markdown)).toEqual(findings);
});

test.for([
  ['a post', '[a](/blog/othr)', '9:5: the link leads nowhere: nothing is at "/blog/othr"; did you mean /blog/other?'],
  ['a file', '[a](other.md)', 'write "/blog/other" for the page'],
  ['a file of the content folder', '[a](/content/posts/other.md)', 'did you mean /blog/other?'],
  ['a folder', '[a](../with-image/)', 'did you mean /blog/with-image?'],
  [
    'an address of mail',
    '[a](a@b.example)',
    '"a@b.example" is taken for a page of this site; write mailto:a@b.example',
  ],
  ['a host', '[a](www.b.example/c)', 'is taken for a page of this site; write https://www.b.example/c'],
  ['a tag', '[a](/blog/tag/Load%20Balancing)', 'did you mean /blog/tag/load-balancing?'],
  ['a category', '[a](/blog/category/GUIDES#b)', 'did you mean /blog/category/guides?'],
  [
    'a file beside a post',
    '[a](x.pdf)',
    'nothing is at "/blog/x.pdf"; beside a post, only pictures, videos and captions',
  ],
  ['a version', '[a](/blog/release/V1.10.0/)', 'did you mean /blog/v1-10-0?'],
  ['a heading', '[a](/blog/other#knwon)', 'has no heading or element with the id "knwon"; did you mean #known?'],
])('of %s that is nearly there, it is said which was meant', async ([, markdown, message]) => {
  await writeFile(path.join(directory, 'tested.md'), `${FRONT_MATTER}${markdown}\n`);
  const store = await openContentStore({ directory, watching: false });
  await store.close();
  const [told] = await mistakesOf(store.current());
  expect(`${told?.line}:${told?.column}: ${told?.message}`).toContain(message);
});

test.for(['https://culvert.example', 'http://localhost:3000'])(
  'a link to a page of this site on the own machine is told, where the site is %s',
  async (baseUrl) => {
    const text = '[a](http://localhost:3000/blog/other?a=b#known)\n<a href="http://127.0.0.1:3100/blog/other">b</a>\n';
    await writeFile(path.join(directory, 'tested.md'), `${FRONT_MATTER}${text}`);
    const store = await openContentStore({ directory, watching: false });
    const broken = await mistakesOf(store.current(), baseUrl);
    await store.close();
    expect(broken.map(({ severity, line, message }) => `${severity} ${line}: ${message}`)).toEqual([
      "mistake 9: the link leads to the reader's own machine; write /blog/other?a=b#known",
      "mistake 10: the link leads to the reader's own machine; write /blog/other",
    ]);
  },
);

test('a picture that HTML names wrongly is told where the HTML is, not where Markdown or code has its name', async () => {
  const post = path.join(directory, 'with-image', 'index.md');
  const text =
    '![A](<a b.svg>)\n![A](./a%20b.svg) `<img src="./a%20b.svg">`\n\n```html\n<img src="./a%20b.svg">\n```\n\nA <img alt="" src="./a%20b.svg">\n';
  await writeFile(post, `${FRONT_MATTER}${text}`);
  const store = await openContentStore({ directory, watching: false });
  const broken = await mistakesOf(store.current());
  await store.close();
  await writeFile(post, `${FRONT_MATTER}![A](<a b.svg>)\n`);
  expect(broken.filter(({ file }) => file === 'with-image/index.md')).toMatchObject([{ line: 16, column: 20 }]);
});

test('thousands of broken links in one post are each reported at their line', async () => {
  const count = 3000;
  const markdown = Array.from(
    { length: count },
    (_, index) => `[a](/blog/nowhere-${index}) [b](#none-${index})\n`,
  ).join('\n');
  const mistakes = await mistakesIn(markdown);
  expect(mistakes).toHaveLength(2 * count);
  expect(mistakes.at(-2)).toMatch(/^6007: .*nowhere-2999/);
});
