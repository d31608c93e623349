import { rm } from 'node:fs/promises';
import path from 'node:path';
import { formatContentError } from '@portico/content';
import { readTestContent } from '@portico/content/test-content';
import { samplePng, sampleSource } from '@portico/content/testing';
import { parseSiteConfig, type SiteConfig } from '@portico/core/site-config';
import { site as fixture } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkSite } from '#check/check-site.ts';

const CONFIG = parseSiteConfig(fixture);
// Without tags, topics and links that the posts of these tests don't have.
const SITE: SiteConfig = {
  ...CONFIG,
  productDomain: 'relay.example',
  navigation: [],
  footer: [],
  search: { defaultTags: [] },
  blog: { ...CONFIG.blog, topics: {} },
};

type Files = Readonly<Record<string, string | Uint8Array>>;

/** What the check finds in a content folder, one line each. */
async function findingsOf(files: Files, siteConfig: Partial<SiteConfig> = {}, only?: string, configSource = '') {
  const directory = await temporaryFolder({ 'authors.yaml': '- name: Ines Okafor\n', ...files });
  return findingsIn(directory, await readTestContent(directory), siteConfig, only, configSource);
}

async function findingsIn(
  directory: string,
  content: Awaited<ReturnType<typeof readTestContent>>,
  siteConfig: Partial<SiteConfig> = {},
  only?: string,
  configSource = '',
) {
  const options = {
    directory,
    ...content,
    siteConfig: { ...SITE, ...siteConfig },
    baseUrl: 'https://culvert.example',
    files: new Set(['/', '/favicon.svg']),
    configSource,
  };
  const findings = await checkSite(options, only === undefined ? undefined : new Set([only]));
  return findings.map(
    (finding) => `${finding.severity} ${formatContentError(finding).replaceAll(`${directory}/`, '')}`,
  );
}

const post = (lines: readonly string[] = [], markdown = 'Text.\n') => ({ 'posts/a.md': sampleSource(lines, markdown) });
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const PNG = samplePng(1600, 800);
const ANIMATED_PNG = Buffer.concat([
  PNG.subarray(0, 33),
  Buffer.from('000000086163544c0000000100000000b92d3b4d', 'hex'),
  PNG.subarray(33),
]);
// Of one pixel.
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

test.for<[lines: string[], markdown: string, ...findings: string[]]>([
  [[], 'Text.\n'],
  [['date: soon'], 'Text.\n', 'mistake posts/a.md:5 (date): "soon" is not an ISO 8601 date'],
  [
    ['author: Ines Okafro'],
    'Text.\n',
    'mistake posts/a.md:4 (author): "Ines Okafro" is not in authors.yaml; did you mean "Ines Okafor"?',
  ],
  [['category: TODO'], 'Text.\n', 'mistake posts/a.md:7 (category): TODO is a placeholder'],
  [['category: TODO', 'draft: true'], 'Text.\n'],
  [['date: 2062-01-01'], 'Text.\n', 'mistake posts/a.md:5 (date): the year 2062 is too far from today, so the'],
  [
    ['date: 0025-01-01'],
    'Text.\n',
    'mistake posts/a.md:5 (date): the year 25 is too far from today, so the post is last',
  ],
  [[], '\n', 'mistake posts/a.md: the post has no text; write it, or draft: true'],
  [['draft: true'], '\n'],
  [['title: TODO'], 'Text.\n', 'mistake posts/a.md:2 (title): TODO is a placeholder; write the title, or'],
  [['title: TODO write a title'], 'Text.\n', 'mistake posts/a.md:2 (title): TODO write a title is a placeholder'],
  [['description: "TODO: later"'], 'Text.\n', 'mistake posts/a.md:3 (description): TODO: later is a placeholder'],
  [['title: TODO comments in old code'], 'Text.\n'],
  [['title: "[Draft] A post"'], 'Text.\n', 'mistake posts/a.md:2 (title): [Draft] A post is a placeholder'],
  [['lang: xx'], 'Text.\n', 'mistake posts/a.md:8 (lang): no language has the tag "xx"'],
])('a post with %j and the text %j', async ([lines, markdown, ...findings]) => {
  expect(await findingsOf(post(lines, markdown))).toEqual(findings.map((text) => expect.stringContaining(text)));
});

// The front matter ends on line 7.
test.for<[what: string, markdown: string[], ...findings: string[]]>([
  [
    'a picture that is shown',
    ['![B](b.png)', '', '[B](b.png)', '', '<img src="b.png" alt="B">'],
    'index.md:11:5: the link is broken',
    'index.md:13:11: "b.png" is not shown',
  ],
  ['code', ['`[x](/blog/gone)`', '', 'See [x](/blog/gone).'], 'index.md:11:9: the link is broken'],
  ['the text', ['See a -> c first.', '', '[C](c)'], 'index.md:11:5: the link is broken'],
  ['code on its line', ['`gone.png` ![B](gone.png)'], 'index.md:9:17: the file "gone.png" does not exist'],
  ['a link that wraps', ['/blog/gone', '', 'See', '[x', 'y](/blog/gone)'], 'index.md:12: the link is broken'],
  ['a table', ['| a |', '| - |', '| `#gone` |', '| [x](#gone) |'], 'index.md:12:7: the link is broken'],
  ['a definition', ['[b]: b.png', '', '![B][b] and', '[B](b.png)'], 'index.md:12:5: the link is broken'],
  ['the same link', ['[x](/blog/gone)', '', '[y](/blog/gone)'], 'index.md:9:5: the link is broken'],
  ['the text of its line', ['See gone.png or ![B](gone.png)'], 'index.md:9: the file "gone.png" does not exist'],
  ['HTML', ['<p>b.png</p>', '', '<a href="b.png">B</a>'], 'index.md:11:10: the link is broken'],
  [
    'HTML of several lines',
    ['<p', 'class="a">b.png</p>', '<a', 'href="b.png">B</a>', '', '<b', 'class="a">gone.png</b>', '![B](gone.png)'],
    'index.md:11: the link is broken',
    'index.md:16:6: the file "gone.png" does not exist',
  ],
  ['a note', ['b.png[^a]', '', '[^a]: `b.png`', '', '    [B](b.png)'], 'index.md:13:9: the link is broken'],
])('a mistake is on the line of its link or picture, also with its address in %s', async ([, lines, ...findings]) => {
  const files = { 'posts/a/index.md': sampleSource([], `${lines.join('\n')}\n`), 'posts/a/b.png': PNG };
  expect(await findingsOf(files)).toEqual(findings.map((text) => expect.stringContaining(text)));
});

test('links to the address in the configuration are checked like those to the public URL', async () => {
  const hosts = { ...SITE.hosts, site: 'https://blog.culvert.example' };
  const links = ['https://culvert.example', 'https://blog.culvert.example', 'https://docs.culvert.example'];
  const markdown = links.map((link) => `[It](${link}/blog/gone).\n`).join('\n');
  expect(await findingsOf(post([], markdown), { hosts }, 'a')).toEqual([
    expect.stringMatching(/^mistake posts\/a\.md:9:6: the link is broken: nothing is at "\/blog\/gone"/),
    expect.stringMatching(/^mistake posts\/a\.md:11:6: the link is broken: nothing is at "\/blog\/gone"/),
  ]);
});

test('without the public URL, links to the blog of the main site are checked, and no others there', async () => {
  const { marketing } = SITE.hosts;
  const markdown = `[It](${marketing}/blog/gone).\n[It](${marketing}/gone).\n`;
  const directory = await temporaryFolder({ 'authors.yaml': '- name: Ines Okafor\n', ...post([], markdown) });
  const content = await readTestContent(directory);
  const options = { directory, ...content, siteConfig: SITE, baseUrl: 'http://localhost:3000', files: new Set(['/']) };
  expect(await checkSite(options, new Set(['a']))).toMatchObject([
    { rule: 'link/missing-target', line: 9, message: expect.stringContaining('nothing is at "/blog/gone"') },
  ]);
});

// Without the limit, the first two end the whole process: a thread's heap that needs one very large string can't be stopped.
test.for([
  ['that thousands of links repeat', `[a]: /b "${'t'.repeat(23_000)}Ā"\n\n${'[a]\n'.repeat(5700)}`],
  ['that thousands of pictures repeat', `[a]: b.png "${'t'.repeat(23_000)}Ā"\n\n${'![x][a]\n\n'.repeat(5700)}`],
  ['that becomes longer than any string', `[a]: /b "${'t'.repeat(200_000)}"\n\n${'[a]\n'.repeat(5000)}`],
] as const)('a long title %s is a mistake', async ([, markdown]) => {
  expect(await findingsOf(post([], markdown))).toEqual([
    expect.stringMatching(
      /^mistake posts\/a\.md: .* characters of HTML, and 6,000,000 is the most; split the post, or/,
    ),
  ]);
});

test.for<[string, Files, ...findings: string[]]>([
  [
    'redirects',
    {
      ...post([], '[It](/old), [all](/guides/x).\n'),
      'posts/b.md': sampleSource(['title: B', 'draft: true']),
      'redirects.yaml':
        '/old: /blog/a#b\n/blog/a: /blog\n/one: /two\n/two: /one\n/three: /nowhere\n/four: /blog/b\n/guides/*: /blog/*\n/pricing/*: /old\n/five: http://localhost:3000/b\n/six: https://localhost.example\n',
    },
    'mistake redirects.yaml:2: the redirect of /blog/a is never used, because a page is there',
    'mistake redirects.yaml:3: the redirect of /one is part of a redirect loop',
    'mistake redirects.yaml:4: the redirect of /two is part of a redirect loop',
    'mistake redirects.yaml:5: the redirect of /three leads to "/nowhere", where nothing is',
    'warning redirects.yaml:6: the redirect of /four leads to "/blog/b", which is not published yet',
    "mistake redirects.yaml:9: the redirect of /five leads to http://localhost:3000/b, which is each reader's own",
  ],
  [
    'an announcement in Markdown',
    { ...post(), 'announcement.yaml': 'id: a\ntext: "**A** is [here](/x)"\n' },
    'warning announcement.yaml:2 (text): readers see "**A**" literally',
  ],
  ['posts without a folder', { 'a.md': sampleSource(['title: A']), 'b.md': sampleSource(['title: B']) }],
  [
    'an alias that is another post',
    { ...post(['aliases: [b]']), 'posts/b.md': sampleSource(['title: B']) },
    'mistake posts/a.md:8 (aliases): the alias "b" already leads to posts/b.md; remove it, or rename the other post',
  ],
  [
    'a translation that says another language than its file',
    { ...post(), 'posts/a.de.md': '---\ntitle: A\ndescription: A\nlang: fr\n---\n\nText.\n' },
    'warning posts/a.de.md:4 (lang): the name of the file says de, which takes precedence',
  ],
  [
    'titles with signs',
    {
      'posts/a.md': sampleSource(['title: Why <b> is bold']),
      'posts/b.md': sampleSource(['title: "C** and 2**8"']),
      'posts/c.md': sampleSource(['title: What {{ .Values }} is']),
    },
  ],
  [
    'an announcement that leads nowhere',
    { ...post(), 'announcement.yaml': 'id: a\ntext: A\nhref: /nowhere\n' },
    'mistake announcement.yaml:3 (href): nothing is at "/nowhere"',
  ],
  [
    'addresses of more than 2,048 characters',
    post([], `Text.\n\n[a](/blog/${'a/'.repeat(25_000)}).\n\n<img src="/blog${'/'.repeat(45_000)}" alt="">\n`),
    'mistake posts/a.md:11: an address has 50,006 characters, and the limit is 2,048; shorten it',
    'mistake posts/a.md:13: an address has 45,005 characters, and the limit is 2,048; shorten it',
  ],
  ['a file of another kind', { ...post(), 'posts/b.mdx': '' }, 'mistake posts/b.mdx: the file is not published'],
  [
    'an author with other capitals, and one who is not known',
    post(['author: [ines okafor, Leif]']),
    'mistake posts/a.md:4 (author): "ines okafor" is not in authors.yaml; did you mean "Ines Okafor"?',
    'warning posts/a.md:4 (author): "Leif" is not in authors.yaml, so',
  ],
  [
    'two authors in one text',
    {
      'posts/a.md': sampleSource(['title: A', 'author: Ines Okafor, Leif']),
      'posts/b.md': sampleSource(['title: B', 'author: Jun Watanabe and Leif Aasen']),
      'posts/c.md': sampleSource(['title: C', 'author: Ann Lee (@ann) & Bo Ek']),
      'posts/d.md': sampleSource(['title: D', 'author: 渡辺純、Ines Okafor']),
      'posts/e.md': sampleSource(['title: E', 'author: "AnnLee, Bo Ek"']),
      'authors.yaml': '- name: Ines Okafor\n',
    },
    'mistake posts/a.md:4 (author): "Ines Okafor, Leif" is a single author with a page; if these are 2 people, write author: [Ines Okafor, Leif]',
    'mistake posts/b.md:4 (author): "Jun Watanabe and Leif Aasen" is a single author',
    'mistake posts/c.md:4 (author): "Ann Lee (@ann) & Bo Ek" is a single author',
    'mistake posts/d.md:4 (author): "渡辺純、Ines Okafor" is a single author',
    'mistake posts/e.md:4 (author): "AnnLee, Bo Ek" is a single author',
  ],
  [
    'authors that are not listed, and names that look like two',
    {
      'posts/a.md': sampleSource([
        'title: A',
        'author: ["Sammy Davis, Jr.", "Ann Lee, PhD", Docs and Tools Team, Ramón y Cajal, Smith & Sons, The AC/DC Team, Leif]',
      ]),
      'authors.yaml': '',
    },
  ],
  [
    'a missing picture of an author, and texts that npm create portico wrote',
    {
      ...post(['title: "Replace this: a title"'], 'Replace this: a text.\n'),
      'authors.yaml': '- name: Ines Okafor\n  picture: authors/ines.png\n  role: "Replace this: what she does"\n',
    },
    'mistake authors.yaml (picture): "authors/ines.png", the picture of Ines Okafor, does not exist',
    'mistake authors.yaml:3 (role): readers see "Replace this: what she does" of Ines Okafor',
    'mistake posts/a.md:2 (title): readers see "Replace this: a title"',
    'mistake posts/a.md:9: Replace this',
  ],
  [
    'tags, categories and series in another spelling',
    {
      'posts/a.md': sampleSource(['title: A', 'tags: [DNS, C#, HTTP/2]', 'category: Guides']),
      'posts/b.md': sampleSource(['title: B', 'tags: [DNS, C++, C#, HTTP/3]', 'category: Guides']),
      'posts/c.md': sampleSource(['title: C', 'tags: [dns, Go, HTTP/2]', 'category: guides', 'series: Edge basics']),
      'posts/d.md': sampleSource(['title: D', 'tags: [DNS, Rust]', 'category: Giudes', 'series: edge-basics']),
      'posts/e.md': sampleSource(['title: E', 'tags: [DNS]', 'series: Edge basics']),
    },
    'warning posts/b.md:6 (tags[1]): "C++" has no page, because its URL is that of "C#"',
    'warning posts/c.md:6 (tags[0]): other posts don\'t have the tag "dns"; did you mean "DNS"?',
    'warning posts/c.md:7 (category): other posts don\'t have the category "guides"; did you mean "Guides"?',
    'warning posts/d.md:7 (category): other posts don\'t have the category "Giudes"; did you mean "Guides"?',
    'warning posts/d.md:8 (series): other posts don\'t have the series "edge-basics"; did you mean "Edge basics"?',
  ],
  [
    'pictures that are not shown, or that are large',
    {
      'posts/a/index.md': sampleSource(),
      'posts/a/b.gif': Buffer.concat([
        GIF.subarray(0, -1),
        GIF.subarray(GIF.indexOf('21f904', 0, 'hex')),
        Buffer.alloc(1_250_000, ';'),
      ]),
      'posts/a/still.gif': Buffer.concat([GIF, Buffer.alloc(1_250_000, ';')]),
      'posts/a/d.svg': `${SVG}${' '.repeat(5_100_000)}`,
      'posts/a/e.gif': PNG,
      'posts/a/g.png': ANIMATED_PNG,
      'posts/a/f.png': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n',
    },
    'warning posts/a/b.gif: the picture has 1.3 MB and cannot be made smaller, as an SVG, an animation or a damaged file',
    'mistake posts/a/d.svg: the picture has 5.1 MB and cannot be made smaller, as an SVG',
    'mistake posts/a/f.png: readers do not see it, because it is a pointer of Git LFS, not the file; run git lfs pull',
    'warning posts/a/g.png: an animated PNG is sent as it is, with everything that it says',
  ],
  [
    'names of files that URLs write in another way',
    {
      'posts/a/index.md': sampleSource(
        [],
        '![a](<100%.png>) [a](<a/100%.png>) ![b](<b #1?.png>)\n\n![c](c%20d.png) ![d](<%41.png>) <img src="/blog/a/100%25.png" alt="a">\n\n![d](<%25.png>)\n',
      ),
      ...Object.fromEntries(['100%', 'b #1?', 'c d', '%41', 'A'].map((name) => [`posts/a/${name}.png`, PNG])),
    },
    'mistake posts/a/index.md:13:7: the file "%25.png" does not exist',
  ],
  [
    'a draft',
    post(['draft: true'], '# A\n\n[a](/blog/b)\n'),
    'warning posts/a.md:10: the title is a heading of level 1',
    'mistake posts/a.md:12:5: the link is broken: nothing is at "/blog/b"; links to posts',
  ],
  [
    'Markdown and HTML in title and description',
    post([
      'title: "Why `__init__` is **not** enough"',
      'description: "Read [this](/blog/a) &amp; that, __init__, f(*a, *b) and a * b"',
    ]),
    'warning posts/a.md:2 (title): readers see "`__init__`" literally',
    'warning posts/a.md:3 (description): readers see "[this](/blog/a)" literally',
  ],
  [
    'pictures of a draft, and of a scheduled post and its translation',
    {
      'posts/a/index.md': sampleSource(['draft: true', 'cover: b.png', 'coverAlt: B'], '![B](b.png)\n'),
      'posts/a/b.png': PNG,
      'posts/b/index.md': sampleSource(['title: B', `date: ${TOMORROW}`], '![C](c.png)\n\n![D](d.png)\n'),
      'posts/b/index.de.md': sampleSource(['title: B'], '![C](c.png)\n'),
      'posts/b/c.png': PNG,
    },
    'mistake posts/b/index.md:11:6: the file "d.png" does not exist',
  ],
  [
    'what a page leaves out, and what it shows as text, with Windows line ends and a byte order mark',
    { 'posts/a.md': `\uFEFF${sampleSource([], '<p onclick="a()">b</p>\n\n<blink a>\n').replaceAll('\n', '\r\n')}` },
    'warning posts/a.md:9: onclick of <p> is left out',
    'mistake posts/a.md:11: <blink a> is shown as text',
  ],
])('%s', async ([, files, ...findings]) => {
  expect(await findingsOf(files)).toEqual(findings.map((text) => expect.stringContaining(text)));
});

test('with a slug, only that post and the files next to it are checked', async () => {
  const files = {
    'posts/a/index.md': sampleSource([], '# A\n'),
    'posts/a/b.png': 'version https://git-lfs.github.com/spec/v1\n',
    'posts/b.md': sampleSource(['title: B'], '# B\n'),
    'posts/c.md': 'Broken.',
  };
  expect(await findingsOf(files, {}, 'a')).toEqual([
    expect.stringContaining('posts/a/b.png'),
    expect.stringContaining('posts/a/index.md:9'),
  ]);
  expect(await findingsOf(files, {}, 'c')).toEqual([expect.stringContaining('posts/c.md:1')]);
});

test('links, tags and placeholders of the configuration are checked', async () => {
  const siteConfig: Partial<SiteConfig> = {
    tagline: "Replace this: what it's for",
    navigation: [
      { label: 'A', href: '/nowhere' },
      { label: 'B', href: 'https://culvert.example/blog/none' },
      { label: 'C', href: '/blog/a?x=1#y' },
      { label: 'D', href: 'https://elsewhere.example/nowhere' },
    ],
    search: { defaultTags: ['dns', 'AI'] },
  };
  const source = `${'\n'.repeat(8)}  tagline: 'Replace this: what it\\'s for',\n`;
  const findings = await findingsOf(post(), siteConfig, undefined, source);
  expect(findings.map((finding) => finding.split(': ')[0]).toSorted()).toEqual([
    'mistake site.config.ts (navigation.0.href)',
    'mistake site.config.ts (navigation.1.href)',
    'mistake site.config.ts (search.defaultTags[1])',
    'mistake site.config.ts:9 (tagline)',
  ]);
});

test('a post that the index recommends must be listed', async () => {
  const siteConfig = (blog: SiteConfig['blog']) => ({ blog });
  const findings = await findingsOf(
    {
      ...post(),
      'draft.md': sampleSource(['title: Draft', 'draft: true']),
      'other.md': sampleSource(['title: Other']),
    },
    siteConfig({ ...SITE.blog, startHere: ['other', 'otter', 'draft'] }),
  );
  expect(findings.map((finding) => finding.replace(/ The index.*/, ''))).toEqual([
    'mistake site.config.ts (blog.startHere[1]): the post "otter" does not exist; did you mean other?.',
    'mistake site.config.ts (blog.startHere[2]): the post "draft" is not listed: it is a translation, unlisted or not published.',
  ]);
});

const LINKED = {
  'other.md': sampleSource(['title: Other', 'aliases: [old]'], '## Known\n'),
  'draft.md': sampleSource(['title: Draft', 'draft: true'], '## Known\n'),
  'later.md': sampleSource(['title: Later', `date: ${new Date().getFullYear() + 1}-01-01`]),
  'with-image/index.md': sampleSource(['title: Image']),
  'with-image/U\u0308 b.svg': SVG,
};

test.for([
  '[a](https://elsewhere.example/nowhere) <ann@culvert.example>',
  '[a](/blog/archive?plan=b) [b](/blog/rss.xml) [c](/favicon.svg)',
  '[a](/blog/other) [b](/blog/old) [c](other) [d](/blog/tag/tls) [e](/blog/category/guides)',
  '[a](/blog/other/) [b](/blog/other/#known) [c](/) [d](https://culvert.example/blog/archive/?x=/)',
  '[a](/blog/other#known) [b](/blog/other#Top) [c](/blog/other#:~:text=some%20words)',
  '## Over here\n\n[a](#over-here) [b](#top)',
  '<a name="here"></a>Text[^1].\n\n[a](#here)\n\n[^1]: Note.',
  '![a](/blog/with-image/\u00dc%20b.svg) ![b](https://assets.culvert.example/a.png)',
  // Until its day, readers see it as text.
  '[a](/blog/later)',
  '`[a](/blog/nowhere)` [b](http://localhost:3000/)',
])('no link in this text is a mistake: %s', async (markdown) => {
  expect(await findingsOf({ ...LINKED, 'tested.md': sampleSource([], `${markdown}\n`) })).toEqual([]);
});

test.for([
  ['Text.\n\n[a](/blog/nowhere)', 'nothing is at "/blog/nowhere"; links to posts are written /blog/<slug>'],
  ['[a](/blog/othr)', 'nothing is at "/blog/othr"; did you mean /blog/other?'],
  ['[a](../posts/other/)', 'nothing is at "/posts/other/"; did you mean /blog/other?'],
  ['[a](/blog/tag/T%20L%20S)', 'nothing is at "/blog/tag/T%20L%20S"; links to posts'],
  ['[a](/blog/tag/TLS)', 'did you mean /blog/tag/tls?'],
  ['[a](./other.md)', 'the link leads to the Markdown that programs read; write /blog/other'],
  ['[a](x.pdf)', 'nothing is at "/blog/x.pdf"; only pictures, videos and captions are served next to a post'],
  ['[a](/blog/other#knwon)', '/blog/other has no heading or element with the id "knwon"; did you mean #known?'],
  ['[a](/blog/other#unlike)', 'the id "unlike"; the page has known'],
  ['[a](/blog/draft)', '"/blog/draft" is not published yet; publish it first, or remove the link'],
  ['[a](a@b.example)', 'nothing is at "/blog/a@b.example"; write mailto:a@b.example'],
  ['[a](www.b.example/c)', 'write https://www.b.example/c'],
  ['[a](b.museum/c)', 'write https://b.museum/c'],
  ['[a](b.com)', 'put the file elsewhere, and link to its URL, or write https://b.com if it is a site'],
  [
    '![a](c.svg)',
    'the file "c.svg" does not exist, so it is not shown; rename the post to tested/index.md, put the file into the folder tested',
  ],
  ['<img alt="" src="/blog/with-image/c.svg">', 'the file "/blog/with-image/c.svg" does not exist'],
  ['![a](c.tiff)', 'the file "c.tiff" does not exist; save it as AVIF, GIF, JPEG, PNG, SVG, WebP, MP4 or WebM'],
] as const)('a broken link is reported with what to write: %s', async ([markdown, message]) => {
  const findings = await findingsOf({ ...LINKED, 'tested.md': sampleSource([], `${markdown}\n`) });
  expect(findings).toEqual([expect.stringContaining(message)]);
  const line = markdown.split('\n').length + 8;
  expect(findings[0]).toMatch(new RegExp(`^mistake tested\\.md:${line}:\\d+: `));
});

test('a link to a post with mistakes, and a picture that browsers do not show, are reported as such', async () => {
  const markdown = '[a](/blog/broken)\n\n![b](c.heic)\n';
  const files = {
    'broken.md': sampleSource(['date: soon']),
    'a/index.md': sampleSource([], markdown),
    'a/c.heic': 'x',
  };
  expect(await findingsOf(files, {}, 'a')).toEqual([
    expect.stringContaining('the post at "/blog/broken" has mistakes, so it is not published; correct them first'),
    expect.stringContaining('"c.heic" is not shown, because not every browser shows its kind; save it as AVIF'),
  ]);
});

test('if a picture has another name, the message says which one exists', async () => {
  const names = ['Plan', 'images/shot', 'Screenshot 9.41\u202fAM', 'u\u0308'];
  const files = Object.fromEntries(names.map((name) => [`posts/a/${name}.png`, PNG]));
  const markdown = [
    '![a](plan.png) ![b](images/shot.png) ![c](broken.png)',
    '![d](<Screenshot 9.41 AM.png>) ![e](<Screenshot 9.41\u202fAM.png>) ![f](ü.png) ![g](./Plan.png)',
  ].join('\n\n');
  // 25,600 × 12,800 pixels.
  const broken = {
    'posts/a/broken.png': Buffer.from(PNG.toString('hex').replace('0000064000000320', '0000640000003200'), 'hex'),
  };
  const source = { 'posts/a/index.md': sampleSource([], `${markdown}\n`) };
  expect(await findingsOf({ ...files, ...broken, ...source })).toEqual([
    expect.stringContaining('broken.png: the picture has 25600 × 12800 pixels'),
    expect.stringContaining(
      'the file "plan.png" does not exist, because capital letters count; did you mean "Plan.png"?',
    ),
    expect.stringContaining('the file "images/shot.png" is not shown, because it is in a subfolder; move it to'),
    expect.stringContaining('the file "broken.png" is not shown, because the file has a mistake, which is reported'),
  ]);
});

test('the poster of a video of a draft exists, in any size', async () => {
  const jpeg = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const files = {
    'posts/a/index.md': sampleSource(['draft: true'], '![A](b.mp4) ![C](c.mp4)\n'),
    'posts/a/b.mp4': Buffer.from('\0\0\0\x0cftypisom\0\0\0\x08moov'),
    'posts/a/b.jpg': jpeg,
  };
  expect(await findingsOf(files)).toEqual([expect.stringContaining('the file "c.mp4" does not exist')]);
});

test('pictures and videos that were removed a moment ago are not checked', async () => {
  const video = Buffer.from('\0\0\0\x0cftypisom\0\0\0\x08moov');
  const files = { 'authors.yaml': '- name: Ines Okafor\n', 'posts/a/b.png': PNG, 'posts/a/c.mp4': video };
  const directory = await temporaryFolder({ ...files, 'posts/a/index.md': sampleSource([], 'Text.\n') });
  const content = await readTestContent(directory);
  const { snapshot } = content;
  expect([...snapshot.images.keys(), ...snapshot.media.keys()]).toEqual(['/blog/a/b.png', '/blog/a/c.mp4']);
  await rm(path.join(directory, 'posts/a'), { recursive: true });
  expect(await findingsIn(directory, content)).toEqual([]);
});

test('covers and pictures belong next to their post, and HTML names them by their full path', async () => {
  const source = sampleSource(['cover: c.png', 'coverAlt: ""', 'card: d.png'], '<img alt="" src="./\u00dc b.svg">\n');
  expect(await findingsOf({ ...LINKED, 'with-image/index.md': source })).toEqual([
    expect.stringContaining(
      'with-image/index.md:8 (cover): the cover "c.png" does not exist, so it is not shown; put it next to with-image/index.md',
    ),
    expect.stringContaining('with-image/index.md:10 (card): the card "d.png" does not exist, so it is not shown'),
    expect.stringContaining('because HTML needs the whole path, without ? or # after it; write "/blog/with-image/'),
  ]);
});

test('a cover without a text is a warning, and one with an empty text is not', async () => {
  const files = (coverAlt: readonly string[]) => ({
    'posts/a/index.md': sampleSource(['cover: b.png', ...coverAlt], 'Text.\n'),
    'posts/a/b.png': PNG,
  });
  expect(await findingsOf(files([]))).toEqual([
    expect.stringContaining(
      'warning posts/a/index.md:8 (cover): readers who cannot see the cover get no text for it; add coverAlt',
    ),
  ]);
  expect(await findingsOf(files(['coverAlt: ""']))).toEqual([]);
});

test('a draft may link to drafts, and to its own headings', async () => {
  const source = sampleSource(
    ['draft: true', 'tags: [new]'],
    '## Here\n\n[a](#here) [b](/blog/draft) [c](/blog/tag/new)\n',
  );
  expect(await findingsOf({ ...LINKED, 'tested.md': source })).toEqual([
    expect.stringContaining('warning tested.md:12:16: the link is broken: "/blog/draft" is not published yet'),
    expect.stringContaining('"/blog/tag/new" is not published yet'),
  ]);
});
