import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSiteConfig, type SiteConfig } from '@portico/config/site-config';
import { formatContentError, openContentStore } from '@portico/content';
import { sampleSource } from '@portico/content/testing';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { checkSite } from '#check/check-site.ts';
import type { Finding } from '#check/finding.ts';
import { writtenPosts } from '#check/known-posts.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';
import { site as siteConfig } from '../../../e2e/fixture/site.config.ts';

const CONFIG = parseSiteConfig(siteConfig);
// Without what it says of tags and categories, which the posts of these tests do not have.
const SITE = { ...CONFIG, search: { defaultTags: [] }, blog: { ...CONFIG.blog, topics: {} } };
const AUTHORS = '- name: Ines Okafor\n';

const pool = createRenderPool({ limitMs: 60_000 });
afterAll(() => pool.close());

type Told = { readonly site?: Partial<SiteConfig> };

/** The head of a PNG of 2 × 2 pixels with a chunk of the given type before its pixels, and many bytes of those. */
function largePng(chunk: string, bytes = 1_100_000): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000020000000208060000000000000000000000', 'hex');
  return Buffer.concat([head, Buffer.from(`${chunk}....IDAT`), Buffer.alloc(bytes)]);
}

/** What the check tells of a content folder, one line each. */
async function findingsOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  { site = {} }: Told = {},
): Promise<readonly string[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-check-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const [file, content] of Object.entries({ 'authors.yaml': AUTHORS, ...files })) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), content);
  }
  const store = await openContentStore({ directory, watching: false, picturesAreMade: true });
  const options = {
    directory,
    snapshot: store.current(),
    renderer: createPostRenderer(pool),
    site: { ...SITE, ...site },
    baseUrl: 'https://culvert.example',
    files: new Set<string>(),
  };
  const findings = await checkSite(options);
  await store.close();
  // Of each post by itself the same is told, which is how an author at work sees it.
  for (const { file, slug } of writtenPosts(store.current())) {
    const ofPost = findings.filter((one) => one.file === file || isBeside(one.file, file));
    expect(sorted(await checkSite(options, slug))).toEqual(sorted(ofPost));
  }
  return findings.map(
    (finding) => `${finding.severity} ${formatContentError(finding).replaceAll(`${directory}/`, '')}`,
  );
}

const sorted = (findings: readonly Finding[]) => findings.map((finding) => JSON.stringify(finding)).toSorted();

function isBeside(file: string, ofPost: string): boolean {
  return ofPost.endsWith('/index.md') && path.dirname(file) === path.dirname(ofPost);
}

const post = (lines: readonly string[] = [], markdown = 'Text.\n') => ({ 'posts/a.md': sampleSource(lines, markdown) });

/** Links of the configuration to pages that this small site does not have are another test's. */
const ofContent = (lines: readonly string[]) => lines.filter((line) => !line.includes('site.config.ts'));

test.for<[string, Readonly<Record<string, string | Uint8Array>>, readonly string[]]>([
  ['a post without a mistake', post(), []],
  ['a file of another kind', { ...post(), 'posts/b.mdx': '' }, ['mistake posts/b.mdx: the file is not published']],
  [
    'bytes that are no UTF-8',
    { 'posts/a.md': Buffer.from('---\n\xe9', 'latin1') },
    ['mistake posts/a.md:2: this line'],
  ],
  ['a date without its zone', post(['date: 2026-11-20T09:00:00']), ['mistake posts/a.md:5 (date): "2026-11-20T09']],
  ['a quote that does not close', post(['title: "A']), ['mistake posts/a.md:2:8: the " that opens here is not closed']],
  ['a code block that does not close', post([], 'A\n\n```\nB\n'), ['mistake posts/a.md:11: the code block that opens']],
  [
    'lines after code that comes from a file, and in the file',
    {
      'posts/a/index.md': sampleSource([], '```js file="b.js" {4}\n```\n\n```js {2}\na\n```\n'),
      'posts/a/b.js': 'a\n// [!code hilight]\nb\n',
    },
    [
      'warning posts/a/index.md:9: the code block marks line 4, but has 3 lines',
      'warning posts/a/b.js:2:4: there is no [!code hilight]',
      'warning posts/a/index.md:12: the code block marks line 2, but has 1 line',
    ],
  ],
  [
    'code from a file that is not there',
    post([], 'A\n\n```js file="b.js"\n```\n'),
    [
      'mistake posts/a.md:11: the code is not shown: there is no file "b.js"; put it into the folder a, or correct its name',
    ],
  ],
  ['an author that nobody knows', post(['author: Leif']), ['warning posts/a.md:4 (author): "Leif" is not in authors']],
  [
    'an author with a slip',
    post(['author: Ines Okafro']),
    [
      '(author): "Ines Okafro" is not in authors.yaml, so nothing about the author stands below the post; did you mean "Ines Okafor"?',
    ],
  ],
  [
    "an author's picture that is not there",
    { ...post([]), 'authors.yaml': '- name: Ines Okafor\n  picture: authors/ines.png\n' },
    ['mistake authors.yaml (picture): "authors/ines.png", the picture of Ines Okafor, is not there'],
  ],
  [
    'what npm run new-provider wrote and nobody has replaced',
    {
      ...post(
        ['title: "Replace this: a title"', 'description: "Replace this: a line"'],
        'Replace this: a text.\n\nReplace this:\n\n    a\n',
      ),
      'authors.yaml': '- name: Ines Okafor\n  role: "Replace this: what she does"\n',
    },
    [
      'warning posts/a.md:2 (title): readers see "Replace this: a title"',
      'warning posts/a.md:3 (description): readers see "Replace this: a line"',
      'warning posts/a.md:9:1: Replace this is shown as text',
      'warning authors.yaml (role): readers see "Replace this: what she does" of Ines Okafor',
    ],
  ],
  ['authors that nobody listed', { ...post(['author: Leif']), 'authors.yaml': '' }, []],
  [
    'a placeholder in a post that is no draft',
    post(['description: TODO', 'author: TODO', 'category: TODO']),
    [
      'mistake posts/a.md:3 (description): TODO is there for you to fill in; write the description, or draft: true',
      'mistake posts/a.md:4 (author): TODO is there',
      'mistake posts/a.md:7 (category): TODO is there',
    ],
  ],
  ['a placeholder in a draft', post(['description: TODO', 'author: TODO', 'category: TODO', 'draft: true']), []],
  [
    'two posts of one title',
    { ...post(), 'posts/b.md': sampleSource(['title: a TITLE']) },
    ['warning posts/b.md:2 (title): posts/a.md has this title too'],
  ],
  [
    'an update before the post',
    post(['updated: 2025-12-31']),
    ["warning posts/a.md:8 (updated): 2025-12-31 is before the post's date, 2026-01-01"],
  ],
  ['an update on the same day', post(['updated: 2026-01-01']), []],
  [
    'an update in the future',
    post(['updated: 2126-01-01']),
    ['warning posts/a.md:8 (updated): 2126-01-01 is in the future; write when it was changed, or take it out'],
  ],
  [
    'a series in two spellings, and one that is nearly another',
    {
      'posts/a.md': sampleSource(['title: A', 'series: Building an API Gateway']),
      'posts/b.md': sampleSource(['title: B', 'series: Building an API Gateway']),
      'posts/c.md': sampleSource(['title: C', 'series: Building an API gateway']),
      'posts/d.md': sampleSource(['title: D', 'series: Bilding an API Gateway']),
      'posts/e.md': sampleSource(['title: E', 'series: Running an API Gateway']),
    },
    [
      'warning posts/c.md:8 (series): other posts have the series "Building an API Gateway", which its spelling makes another one, so neither leads to the other; write that name',
      'warning posts/d.md:8 (series): no other post has the series "Bilding an API Gateway", so it leads to none; did you mean "Building an API Gateway"?',
    ],
  ],
  ['a second heading of level 1', post([], '# A\n'), ['warning posts/a.md:9: the title is a heading of level 1']],
  [
    'a code block with a wrong option',
    post([], '```js nope\nlet a;\n```\n'),
    ['warning posts/a.md:9: a code block has no'],
  ],
  [
    'an image without a text',
    {
      'posts/a/index.md': sampleSource([], '![](b.svg)\n'),
      'posts/a/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    ['warning posts/a/index.md:9:1: the image "b.svg" has no alternative text'],
  ],
  [
    'a file of more than a megabyte that is no picture',
    { 'posts/a/index.md': sampleSource(), 'posts/a/b.png': Buffer.alloc(1_250_000, 'x') },
    [
      'warning posts/a/b.png: the picture has 1.3 MB, for which a phone waits several seconds, since nothing can be read of it',
    ],
  ],
  [
    'a TIFF with the name of a JPEG',
    {
      'posts/a/index.md': sampleSource(),
      'posts/a/b.jpg': await sharp({ create: { width: 9, height: 9, channels: 3, background: 'navy' } })
        .tiff()
        .toBuffer(),
    },
    [
      'mistake posts/a/b.jpg: the picture is not sent, since it is none of PNG, JPEG, GIF, WebP and AVIF, whatever its name; save it as one of these',
    ],
  ],
  [
    'a picture of more than a megabyte that is sent smaller',
    { 'posts/a/index.md': sampleSource(), 'posts/a/b.png': largePng('gAMA') },
    [],
  ],
  [
    'a drawing of more than five megabytes, which is not sent, in a text',
    {
      'posts/a/index.md': sampleSource([], '![A](b.svg)\n'),
      'posts/a/b.svg': `<svg viewBox="0 0 2 2">${' '.repeat(5_100_000)}</svg>`,
    },
    [
      'mistake posts/a/b.svg: the picture has 5.1 MB and is not shown, since 5 is the most for one that cannot be made smaller: an SVG is sent as it is; simplify the drawing',
    ],
  ],
  [
    'a dark picture without its own',
    { 'posts/a/index.md': sampleSource(), 'posts/a/b.dark.png': largePng('gAMA'), 'posts/a/b.jpg': Buffer.alloc(1) },
    ['warning posts/a/b.dark.png: no look shows this picture by itself, since there is no b.png beside it'],
  ],
  [
    'several mistakes of one file, in its fields, its code and its text',
    post(
      ['date: soon', 'tags: TLS', 'author: Ines Okafro'],
      '```js file="b.js"\n```\n\n[a](/blog/none) ![b](c d.png)\n',
    ),
    [
      'mistake posts/a.md:5 (date): "soon" is not a date',
      'mistake posts/a.md:6 (tags): expected a list of tags',
      'mistake posts/a.md:9: the code is not shown: there is no file "b.js"',
      'warning posts/a.md:4 (author): "Ines Okafro" is not in authors.yaml',
      'mistake posts/a.md:12:17: ![b](c d.png) is shown as text',
      'mistake posts/a.md:12:5: the link leads nowhere',
    ],
  ],
  [
    'a link to a post that has a mistake',
    { ...post([], '[b](/blog/b)\n'), 'posts/b.md': sampleSource(['title: B', 'date: soon']) },
    [
      'mistake posts/b.md:5 (date)',
      'warning posts/a.md:9:5: the link leads nowhere: posts/b.md has mistakes of its own and is not published; mend them first',
    ],
  ],
  [
    'a tag and a category that are nearly those of other posts',
    {
      'posts/a.md': sampleSource(['title: A', 'tags: [HTTP/2, Kubernetes, Networking]', 'category: Guides']),
      'posts/b.md': sampleSource(['title: B', 'tags: [HTTP/2, Kubernetes, mTLS, TLS]', 'category: Guides']),
      'posts/c.md': sampleSource(['title: C', 'tags: [HTTP/3, Kubernets, TLS, Networks]', 'category: Guide']),
    },
    [
      'warning posts/c.md:6 (tags[1]): no other post has the tag "Kubernets", so it has a page of its own; did you mean "Kubernetes"?',
      'warning posts/c.md:7 (category): no other post has the category "Guide", so it has a page of its own; did you mean "Guides"?',
    ],
  ],
  [
    'tags and categories that differ in their signs alone, and have one page',
    {
      'posts/a.md': sampleSource(['title: A', 'tags: [C++, load balancing]', 'category: R']),
      'posts/b.md': sampleSource(['title: B', 'tags: [C++, Load-Balancing]', 'category: R']),
      'posts/c.md': sampleSource(['title: C', "tags: ['C#']", 'category: R!']),
    },
    [
      'warning posts/c.md:6 (tags[0]): the tag "C#" has one page with "C++", since an address keeps letters and digits alone',
      'warning posts/c.md:7 (category): the category "R!" has one page with "R"',
    ],
  ],
  [
    'a tag and a category that only an unlisted post has',
    {
      'posts/a.md': sampleSource(['title: A', 'tags: [TLS]']),
      'posts/b.md': sampleSource(['title: B', 'tags: [TLS, Roadmap]', 'category: Internal', 'unlisted: true']),
      'posts/c.md': sampleSource(['title: C', 'tags: [Roadmap]', 'category: Internal', 'draft: true']),
    },
    [
      'warning posts/b.md:6 (tags[1]): no published post that is listed has the tag "Roadmap", so the link to its page leads nowhere on this unlisted post; write one that listed posts have',
      'warning posts/b.md:7 (category): no published post that is listed has the category "Internal"',
    ],
  ],
  [
    'a draft',
    post(['draft: true'], '# A\n\n[a](/blog/b)\n'),
    ['warning posts/a.md:10: the title is a heading of level 1', 'mistake posts/a.md:12:5: the link leads nowhere'],
  ],
  [
    'aliases of a scheduled post and of a draft, which will lead elsewhere',
    {
      'posts/a.md': sampleSource(['title: A', 'aliases: [old-a, soon]']),
      'posts/draft.md': sampleSource(['title: Draft', 'aliases: [before]', 'draft: true']),
      'posts/soon.md': sampleSource(['title: Soon', 'aliases: [a, old-a, tag, before, fine]', 'date: 2126-01-01']),
    },
    [
      'mistake posts/a.md (aliases): the alias "soon" will lead to posts/soon.md once that is published',
      'mistake posts/soon.md (aliases): the alias "a" leads to posts/a.md already',
      'mistake posts/soon.md (aliases): the alias "old-a" leads to posts/a.md already',
      'mistake posts/soon.md (aliases): the alias "tag" is a page of the site itself',
      'mistake posts/soon.md (aliases): the alias "before" leads to posts/draft.md already',
    ],
  ],
  [
    'Windows line ends and a byte order mark',
    { 'posts/a.md': `\uFEFF${sampleSource([], 'A\n\n# B\n').replaceAll('\n', '\r\n')}` },
    ['warning posts/a.md:11: the title is a heading of level 1'],
  ],
])('%s', async ([, files, expected]) => {
  expect(ofContent(await findingsOf(files))).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test('what a page leaves out is a mistake at its line of the file, and what it shows as text a warning', async () => {
  expect(ofContent(await findingsOf(post([], '<p onclick="a()">b</p>\n\n<blink>\n')))).toEqual([
    expect.stringMatching(/^mistake posts\/a\.md:9: /),
    expect.stringMatching(/^warning posts\/a\.md:11: /),
  ]);
});

test('a topic of the configuration that no post has is told of', async () => {
  const site = { blog: { ...SITE.blog, topics: { DNS: 'Names.', Nothing: 'Nothing.' } } };
  expect(await findingsOf(post(), { site })).toEqual([
    'warning site.config.ts (blog.topics.Nothing): no post has the category or tag "Nothing", so its text is never shown; write one that posts have, or take it out',
  ]);
});

test('links of the configuration, by path or whole URL, and tags of the empty search are looked up', async () => {
  const site = {
    navigation: [
      { label: 'A', href: '/nowhere' },
      { label: 'B', href: 'https://culvert.example/blog/none' },
      { label: 'C', href: '/blog/a?x=1#y' },
      { label: 'D', href: 'https://elsewhere.example/nowhere' },
    ],
    footer: [],
    social: [],
    account: { logIn: { label: 'E', href: '/pricing' }, signUp: { label: 'F', href: 'mailto:a@b.example' } },
    security: { contact: '/report', policy: '/pricing' },
    search: { defaultTags: ['dns', 'AI', 'constructor'] },
  };
  expect(await findingsOf(post(), { site })).toEqual([
    'mistake site.config.ts (navigation.0.href): nothing is at "/nowhere"; write a path of this site or a URL',
    'mistake site.config.ts (navigation.1.href): nothing is at "https://culvert.example/blog/none"; write a path of this site or a URL',
    'mistake site.config.ts (security.contact): nothing is at "/report"; write a path of this site or a URL',
    ...['AI', 'constructor'].map(
      (tag, index) =>
        `mistake site.config.ts (search.defaultTags[${index + 1}]): no post has the tag "${tag}", so the search offers a page that is not there; write one that posts have, or take it out`,
    ),
  ]);
});

test('a text that npm run new-provider wrote is told where it still stands', async () => {
  const findings = await findingsOf({}, { site: { tagline: 'Replace this: what it does' } });
  expect(findings).toEqual([
    expect.stringContaining('warning site.config.ts (tagline): readers see "Replace this: what it does"'),
  ]);
});

test("a script of Plausible's that counts by itself is told", async () => {
  const plausible = (name: string) => ({
    vendors: [
      { service: 'plausible', script: `https://plausible.example/js/${name}.js`, domain: 'a.example' } as const,
    ],
  });
  expect(await findingsOf(post(), { site: plausible('script.manual.outbound-links') })).toEqual([]);
  expect(await findingsOf(post(), { site: plausible('script') })).toEqual([
    expect.stringContaining(
      'warning site.config.ts (vendors[0].script): "https://plausible.example/js/script.js" is not',
    ),
  ]);
});
