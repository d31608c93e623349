import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSiteConfig } from '@portico/config/site-config';
import { type ContentSnapshot, openContentStore } from '@portico/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSite } from '#check/check-site.ts';
import type { Finding } from '#check/finding.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

const FRONT_MATTER =
  '---\ntitle: A\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: [Load Balancing]\ncategory: Guides\n---\n';
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

const REMEDY = 'make the post tested/index.md, put the picture into the folder tested, and write its file name';

const pool = createRenderPool({
  limitMs: 60_000,
  markdown: { mediaOrigins: ['https://culvert.example', 'https://assets.culvert.example'] },
});
afterAll(() => pool.close());

let directory: string;

beforeAll(async () => {
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

/** What is found in texts, but not in front matter or the configuration. */
async function mistakesOf(snapshot: ContentSnapshot, baseUrl = 'https://culvert.example'): Promise<readonly Finding[]> {
  const findings = await checkSite({
    directory,
    snapshot,
    renderer: createPostRenderer(pool),
    site: parseSiteConfig(site),
    baseUrl,
    files: new Set(['/favicon.svg']),
  });
  return findings.filter(({ field }) => field === undefined);
}

test.for<[string, string]>([
  ['another site', '[a](https://elsewhere.example/nowhere) <ann@culvert.example>'],
  ['a page of the main site, with a query', '[a](/pricing?plan=b)'],
  ['a post', '[a](/blog/other)'],
  ['a post by its former slug', '[a](/blog/old)'],
  ['a post by a relative link', '[a](other)'],
  ['a tag and a category', '[a](/blog/tag/load-balancing) [b](/blog/category/guides)'],
  ['a heading of another post', '[a](/blog/other#known)'],
  ['a heading of the same post', '## Over here\n\n[a](#over-here)'],
  ['a place by its name', '<a name="here"></a>Over here\n\n[a](#here)'],
  ['the top of a page', '[a](#top) [b](/blog/other#Top)'],
  ['words of a page', '[a](/blog/other#:~:text=some%20words) [b](/blog/other#known:~:text=words)'],
  ['a footnote', 'Text[^1].\n\n[^1]: Note.'],
  ['a feed', '[a](/blog/rss.xml)'],
  ['a file', '![a](/favicon.svg)'],
  ['an image beside another post', '![a](/blog/with-image/a%20b.svg)'],
  ['an image whose accent is stored as a character of its own', '![a](/blog/with-image/\u00dcbersicht.svg)'],
  ['an image of the asset host', '![a](https://assets.culvert.example/a.png)'],
  ['a link in code', '`[a](/blog/nowhere)`'],
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
    'a heading that another post does not have',
    '[a](/blog/other#unknown)',
    '9: the link leads nowhere: /blog/other has no heading or element with the id "unknown"; it has known',
  ],
  [
    'an image that is not there',
    '![a](diagram.png)',
    `9: the picture is not shown, since there is no file "diagram.png"; ${REMEDY}`,
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

/** What is reported of the post that has a folder with pictures, with this text. */
async function findingsWithImage(markdown: string, frontMatter = FRONT_MATTER): Promise<readonly Finding[]> {
  const post = path.join(directory, 'with-image', 'index.md');
  await writeFile(post, `${frontMatter}${markdown}\n`);
  const store = await openContentStore({ directory, watching: false });
  const findings = await mistakesOf(store.current());
  await store.close();
  await writeFile(post, `${FRONT_MATTER}![A](<a b.svg>)\n`);
  return findings.filter(({ file }) => file === 'with-image/index.md');
}

test('a cover next to its post is not a mistake, and a missing image belongs there', async () => {
  const covered = FRONT_MATTER.replace('author: a', 'author: a\ncover: ./a b.svg\ncoverAlt: ""');
  const found = await findingsWithImage('![A](c.svg) <img alt="" src="./a%20b.svg">', covered);
  expect(found.map(({ message }) => message.replaceAll(`${directory}/`, ''))).toEqual([
    'the picture is not shown, since there is no file "c.svg"; put it beside with-image/index.md and write its file name',
    `the picture "./a%20b.svg" is not shown, since HTML names files by their whole path; write "/blog/with-image/a%20b.svg", or the picture as Markdown`,
  ]);
});

test('a link to a picture next to the post needs its whole path, and a picture takes no query', async () => {
  const found = await findingsWithImage('[A](<a b.svg>) ![C](./a%20b.svg?x=1)');
  expect(found.map(({ message }) => message)).toEqual([
    'the link leads nowhere: nothing is at "/blog/a%20b.svg"; write /blog/with-image/a%20b.svg',
    'the picture "./a%20b.svg?x=1" is not shown, since nothing may follow the name of a file; write "/blog/with-image/a%20b.svg"',
  ]);
});

test('a picture that HTML names wrongly is reported where the HTML is, not where Markdown or code has its name', async () => {
  const found = await findingsWithImage(
    '![A](<a b.svg>)\n![A](./a%20b.svg) `<img src="./a%20b.svg">`\n\n```html\n<img src="./a%20b.svg">\n```\n\nA <img alt="" src="./a%20b.svg">',
  );
  expect(found).toMatchObject([{ line: 16, column: 20 }]);
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
    'a draft to another draft',
    'draft: true\n',
    '[a](/blog/draft)',
    [`warning tested.md: the link leads nowhere: "/blog/draft" ${NOT_YET}`],
  ],
  ['a draft to itself and to what is published', 'draft: true\n', '## Here\n\n[a](#here) [b](/blog/other)', []],
  [
    'a published post to a picture of a draft',
    '',
    '![a](/blog/draft/a.svg)',
    [`mistake tested.md: an export leaves out "/blog/draft/a.svg", ${ITS_POST}`],
  ],
  [
    'a published post to a picture of a post with mistakes',
    '',
    '![a](/blog/broken/a.svg)',
    [`warning tested.md: an export leaves out "/blog/broken/a.svg", ${WITH_MISTAKES}`],
  ],
])('%s', async ([, lines, markdown, findings]) => {
  expect(await findingsBesideUnpublished(lines, markdown)).toEqual(findings);
});

test.for([
  ['a post', '[a](/blog/othr)', '9:5: the link leads nowhere: nothing is at "/blog/othr"; did you mean /blog/other?'],
  ['a file', '[a](other.md)', 'write "/blog/other" for the page'],
  [
    'an address of mail',
    '[a](a@b.example)',
    '"a@b.example" is taken for a page of this site; write mailto:a@b.example',
  ],
  ['a tag', '[a](/blog/tag/Load%20Balancing)', 'did you mean /blog/tag/load-balancing?'],
  [
    'a file beside a post',
    '[a](x.pdf)',
    'nothing is at "/blog/x.pdf"; beside a post, only pictures, videos and captions',
  ],
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
