import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { partsOf } from '#code.ts';
import { readSource } from '#read-source.ts';
import { bodyOf, type Files, imported } from '#testing/imported.ts';

/*
 * Small sites of each kind. What was not public on the old site is a draft, and everything that is lost is named.
 */

const post = (title: string, fields = '', text = 'Text.') =>
  `---\ntitle: ${title}\ndescription: D\nauthor: Ines Okafor\ndate: 2024-01-02\ncategory: C\n${fields}---\n${text}\n`;
const isPublic = (file: string | undefined) => file !== undefined && !file.includes('draft: true');

/** The names of the posts that are public and of those that are drafts, and the notes. */
async function outcome(format: Parameters<typeof imported>[0], files: Files, from = '') {
  const { after, notes } = await imported(format, files, { from, unknown: 'public' });
  const posts = Object.keys(after).filter((name) => name.startsWith('posts/') && name.endsWith('.md'));
  const [open, drafts] = [true, false].map((wanted) => posts.filter((name) => isPublic(after[name]) === wanted).sort());
  return { after, notes, open, drafts };
}

test('Hugo: sections with the usual names have posts in each language, and everything else is reported', async () => {
  const { open, drafts, notes } = await outcome('hugo', {
    'hugo.toml': 'baseURL = "https://old.example/"\n',
    'content/_index.md': post('Home'),
    'content/imprint.md': post('Imprint'),
    'content/docs/install.md': post('Install'),
    'content/products/edge.md': post('Edge'),
    'content/en/blog/_index.md': post('Blog'),
    'content/en/blog/one.md': post('One'),
    'content/en/blog/two.md': post('Two', 'draft: true\n'),
    'content/en/blog/three.org': '#+title: Three\n',
    'content/en/about.md': post('About'),
    'content/de/blog/eins.md': post('Eins'),
  });
  expect(open).toEqual(['posts/eins.md', 'posts/one.md']);
  expect(drafts).toEqual(['posts/two.md']);
  for (const left of ['content/docs', 'content/en/about.md', 'content/imprint.md', 'content/products']) {
    expect(notes).toContainEqual(expect.stringMatching(`^${left}: It is left out, because the posts are elsewhere\\.`));
  }
  expect(notes).toContainEqual(
    expect.stringMatching(/^content\/en\/blog\/three\.org: It is left out, because it is neither/),
  );
  expect(notes).toContainEqual(expect.stringMatching(/eins\.md: It may be a translation/));
});

test.for<[label: string, files: Files]>([
  ['a usual name', {}],
  ['the main sections', { 'hugo.toml': '[params]\nmainSections = ["notes-on-networks"]\n' }],
  ['separate params', { 'config/_default/params.toml': 'mainSections = ["notes-on-networks"]\n', 'hugo.toml': '' }],
])('Hugo: posts are found by %s', async ([label, config]) => {
  const folder = label === 'a usual name' ? 'articles' : 'notes-on-networks';
  const files = { 'hugo.toml': '', ...config, [`content/${folder}/a.md`]: post('A'), 'content/imprint.md': post('B') };
  const { open, drafts } = await outcome('hugo', files);
  expect({ open, drafts }).toEqual({ open: ['posts/a.md'], drafts: [] });
});

test.for(['', 'content'])('Hugo: if nothing says which pages of "%s" are posts, all are drafts', async (from) => {
  const files = { 'hugo.toml': '', 'content/imprint.md': post('Imprint'), 'content/docs/install.md': post('Install') };
  const { open, drafts, notes } = await outcome('hugo', files, from);
  expect({ open, drafts }).toEqual({ open: [], drafts: ['posts/imprint.md', 'posts/install.md'] });
  expect(notes).toContainEqual(expect.stringContaining('It may be a page and not a post. To import only posts, name'));
  expect((await outcome('hugo', files, 'content/docs')).open).toEqual(['posts/install.md']);
});

test('Jekyll: every kind of Markdown file is read, and other files are reported', async () => {
  const kinds = ['md', 'markdown', 'mkd', 'mkdn', 'mdown'];
  const others = ['adoc', 'org', 'rst', 'textile'];
  const { open, drafts, notes } = await outcome('jekyll', {
    '_config.yml': 'url: https://old.example\n',
    ...Object.fromEntries([...kinds, ...others].map((kind) => [`_posts/2024-01-02-${kind}.${kind}`, post(kind)])),
    '_posts/2024-01-03-hidden.md': post('Hidden', 'published: false\n'),
    '_drafts/later.md': post('Later'),
    'about.md': post('About'),
    '_docs/install.md': post('Install'),
    '_layouts/post.html': '<html>{{ content }}</html>',
    '_site/index.html': '<html></html>',
  });
  expect(open).toEqual(kinds.map((kind) => `posts/${kind}.md`).sort());
  expect(drafts).toEqual(['posts/hidden.md', 'posts/later.md']);
  expect(notes).toEqual([
    ...others.map((kind) =>
      expect.stringMatching(`^_posts/2024-01-02-${kind}\\.${kind}: It is left out, because it is neither`),
    ),
    ...['_docs/install.md', 'about.md'].map((origin) =>
      expect.stringMatching(`^${origin}: It is left out, because it is a page or of another collection`),
    ),
  ]);
});

test('Jekyll: defaults in the configuration can hide all posts of a folder too', async () => {
  const scope = (path: string) => `  - scope: { path: ${JSON.stringify(path)} }\n    values: { published: false }\n`;
  const { open, drafts } = await outcome('jekyll', {
    '_config.yml': `defaults:\n${scope('_posts/internal')}${scope('_posts/*/old.d')}`,
    '_posts/2024-01-02-a.md': post('A'),
    '_posts/internal/2024-01-02-b.md': post('B'),
    '_posts/team/old.d/2024-01-02-c.md': post('C'),
    '_posts/team/oldXd/2024-01-02-d.md': post('D'),
    '_posts/internal/2024-01-02-e.md': post('E', 'published: true\n'),
  });
  expect({ open, drafts }).toEqual({
    open: ['posts/a.md', 'posts/d.md', 'posts/e.md'],
    drafts: ['posts/b.md', 'posts/c.md'],
  });
});

test.for<[label: string, post: string, expected: string]>([
  [
    'Liquid that is only shown',
    post('A', 'render_with_liquid: false\n', 'Of `{{ a }}` and {% b %}.'),
    'Of `{{ a }}` and {% b %}.',
  ],
  ['the base URL in Liquid', post('A', '', '[d]({{ site.baseurl }}/docs/)'), '[d](https://old.example/base/docs/)'],
  [
    'the base URL in a filter',
    post('A', '', '[d]({{ "/docs/" | relative_url }})'),
    '[d](https://old.example/base/docs/)',
  ],
  [
    'the whole URL',
    post('A', '', '[d]({{ site.url }}{{ site.baseurl }}/docs/)'),
    '[d](https://old.example/base/docs/)',
  ],
  ['a link of the host', post('A', '', '[d](/docs/)'), '[d](https://old.example/docs/)'],
  ['a link to a post below the base URL', post('A', '', '[b](/base/2024/01/03/b.html)'), '[b](/blog/b)'],
  ['classes below a table', post('A', '', '| a |\n| - |\n| 1 |\n{: .table}\n\nText.'), '| a |\n| - |\n| 1 |\n\nText.'],
  ['classes in code', post('A', '', '```\n{: .table}\n```'), '```\n{: .table}\n```'],
  ['a definition list in HTML', post('A', '', '<dl><dt>A</dt><dd>B</dd></dl>'), '<dl><dt>A</dt><dd>B</dd></dl>'],
])('Jekyll: %s is kept', async ([, text, expected]) => {
  const { after, notes } = await outcome('jekyll', {
    '_config.yml': 'url: https://old.example\nbaseurl: /base\n',
    '_posts/2024-01-02-a.md': text,
    '_posts/2024-01-03-b.md': post('B'),
  });
  expect(bodyOf(after['posts/a.md'])).toBe(expected);
  expect(notes.filter((note) => !note.includes('render_with_liquid'))).toEqual([]);
});

test.for([
  ['image: { path: /a.png, alt: The A }', 'cover: a.png\ncoverAlt: The A\n'],
  ['image: { url: /a.png }', 'cover: a.png\n'],
  ['header: { teaser: /a.png }', 'cover: a.png\n'],
  ['teaser: /a.png', 'cover: a.png\n'],
  ['categories: [news]', 'category: news\n'],
] as const)('Jekyll: %j gives %j, also with defaults', async ([fields, expected]) => {
  const { after } = await outcome('jekyll', {
    '_config.yml': 'defaults:\n  - scope: { path: "" }\n    values: { section: Other, layout: post }\n',
    '_posts/2024-01-02-a.md': post('A', `${fields}\n`).replace('category: C\n', ''),
    'a.png': 'picture',
  });
  expect(after['posts/a.md'] ?? after['posts/a/index.md']).toContain(expected);
  expect(after['posts/a.md'] ?? after['posts/a/index.md']).toContain(fields.startsWith('cat') ? 'news' : 'Other');
});

test.for([
  ['![The A](/a.png)\n\nText.', 'The A', 'Text.'],
  ['![](/a.png)\n\nText.', '""', 'Text.'],
  ['![The A](/a.png "T")\n\nText.', '""', '![The A](a.png "T")\n\nText.'],
  ['Text.\n\n![The A](/a.png)', '""', 'Text.\n\n![The A](a.png)'],
] as const)('Jekyll: %j, whose first picture may be the cover, is not shown twice', async ([text, alt, body]) => {
  const { after } = await outcome('jekyll', {
    '_config.yml': '',
    '_posts/2024-01-02-a.md': post('A', 'image: /a.png\n', text),
    'a.png': 'picture',
  });
  expect(after['posts/a/index.md']).toContain(`cover: a.png\ncoverAlt: ${alt}\n`);
  expect(bodyOf(after['posts/a/index.md'])).toBe(body);
});

test.for<[text: string, expected: string]>([
  ['One.\n\n{/*\nAsk legal first.\n\nReally.\n*/}\n\nTwo.', 'One.\n\nTwo.'],
  ['One {/* Ask legal first. */}two.', 'One two.'],
  ['{/* a ` */}One `two` {/* b ` */}', 'One `two`'],
  ['{ /* spaced */ }\n\nOne.', 'One.'],
  ['```jsx\n{/* shown */}\n```\n\nAnd `{/* this */}`.', '```jsx\n{/* shown */}\n```\n\nAnd `{/* this */}`.'],
  ['- One\n  {/* in a list */}\n- Two', '- One\n\n- Two'],
])('Docusaurus: comments in %j are left out without a note', async ([text, expected]) => {
  const { after, notes } = await outcome('docusaurus', {
    'docusaurus.config.js': '',
    'blog/2024-01-02-a.mdx': post('A', '', text),
  });
  expect(bodyOf(after['posts/a.md'])?.replaceAll(/[ \t]+$/gm, '')).toBe(expected);
  expect(notes).toEqual([]);
});

test.for(['``` a ` ', '`a ', '```\n'])('many %j are found in linear time', (text) => {
  const begun = process.threadCpuUsage();
  partsOf(text.repeat(200_000 / text.length));
  expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000);
});

test('Docusaurus: an endless comment makes a draft, and links are below the base URL', async () => {
  const { after, open, drafts } = await outcome('docusaurus', {
    'docusaurus.config.js': "export default {\n  url: 'https://old.example',\n  baseUrl: '/base/',\n};",
    'blog/2024-01-02-a.mdx': post('A', '', '{/* Ask legal first.'),
    'blog/2024-01-03-b.mdx': post('B', '', '[d](/docs/) [d](/base/docs/) ![P](/img/p.png)'),
    'blog/2024-01-04-c.mdx': post('C', 'draft: true\n'),
    'static/img/p.png': 'picture',
  });
  expect({ open, drafts }).toEqual({ open: ['posts/b/index.md'], drafts: ['posts/a.md', 'posts/c.md'] });
  expect(bodyOf(after['posts/b/index.md'])).toBe(
    '[d](https://old.example/base/docs/) [d](https://old.example/base/docs/) ![P](p.png)',
  );
});

test('plain Markdown: only files with front matter, outside of folders for drafts, are public', async () => {
  const { open, drafts, notes } = await outcome('markdown', {
    'posts/a.md': post('A'),
    'posts/b.md': '# B\n\nText.\n',
    'posts/drafts/c.md': post('C'),
    'posts/_wip/d.md': post('D'),
    'posts/e.md': post('E', 'status: private\n'),
    'posts/f.md': post('F').replace('date: 2024-01-02\n', ''),
    'posts/g.rst': 'G\n=\n',
    'posts/README.md': 'How we write.',
  });
  expect({ open, drafts }).toEqual({
    open: ['posts/a.md'],
    drafts: ['b', 'c', 'd', 'e', 'f'].map((slug) => `posts/${slug}.md`),
  });
  expect(notes).toContainEqual(expect.stringMatching(/^posts\/g\.rst: It is left out, because it is neither/));
  expect(notes).toContainEqual(expect.stringMatching(/^posts\/b\.md: Nothing says that it was public/));
});

const wordPressItem = (name: string, fields = '') =>
  `<item><title>${name}</title><link>https://old.example/${name}/</link><dc:creator>Jun</dc:creator><content:encoded><![CDATA[<p>Text.</p>]]></content:encoded><excerpt:encoded>D</excerpt:encoded><wp:post_name>${name}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2024-01-02 10:00:00</wp:post_date_gmt><category domain="category">C</category>${fields}</item>`.replace(
    fields.includes('<wp:status>') ? '<wp:status>publish</wp:status>' : /$^/,
    '',
  );
const ghostPost = (slug: string, fields: object = {}) => ({
  ...{ id: slug, title: slug, slug, status: 'published', visibility: 'public', type: 'post', html: '<p>Text.</p>' },
  ...{ published_at: '2024-01-02T10:00:00.000Z', custom_excerpt: 'D', ...fields },
});

test.for<[system: Parameters<typeof imported>[0], file: string, text: string, leftOut: readonly RegExp[]]>([
  [
    'ghost',
    'export.json',
    JSON.stringify({
      db: [
        {
          data: {
            posts: [
              ...[ghostPost('a'), ghostPost('b', { status: 'draft' }), ghostPost('c', { visibility: 'members' })],
              ...[ghostPost('d', { visibility: 'paid' }), ghostPost('e', { status: 'sent' })],
              ghostPost('imprint', { type: 'page' }),
            ],
          },
        },
      ],
    }),
    [/^imprint: It is left out, because it is a page/],
  ],
  [
    'wordpress',
    'export.xml',
    `<?xml version="1.0"?><rss version="2.0"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${[
      wordPressItem('a'),
      wordPressItem('b', '<wp:status>draft</wp:status>'),
      wordPressItem('c', '<wp:status>private</wp:status>'),
      wordPressItem('d', '<wp:post_password>secret</wp:post_password>'),
      wordPressItem('e', '<wp:status>pending</wp:status>'),
      wordPressItem('imprint').replace('<wp:post_type>post', '<wp:post_type>page'),
      wordPressItem('soup').replace('<wp:post_type>post', '<wp:post_type>recipe'),
    ].join('')}</channel></rss>`,
    [/^imprint: It is left out, because it is a page/, /^recipe: The export has 1 of this type, which are left out/],
  ],
])('%s: posts that were not public are drafts, and other files are reported', async ([system, file, text, leftOut]) => {
  const { open, drafts, notes } = await outcome(system, { [file]: text }, file);
  expect({ open, drafts }).toEqual({
    open: ['posts/a.md'],
    drafts: ['b', 'c', 'd', 'e'].map((slug) => `posts/${slug}.md`),
  });
  for (const left of leftOut) {
    expect(notes).toContainEqual(expect.stringMatching(left));
  }
});

test('Docusaurus: admonitions are callouts, other directives make a draft, and partials are reported', async () => {
  const { after, open, drafts, notes } = await outcome('docusaurus', {
    'docusaurus.config.js': '',
    'blog/2024-01-02-a.md': post(
      'A',
      '',
      ':::info[Look here]\n\nText.\n\n:::\n\n:::danger Really\n\nNo.\n\n:::\n\n:::tip\nYes.\n:::',
    ),
    'blog/_part.mdx': 'A part.',
    'blog/_drafts/b.md': post('B'),
  });
  expect({ open, drafts }).toEqual({ open: ['posts/a.md'], drafts: [] });
  expect(bodyOf(after['posts/a.md'])).toMatch(
    /^:::note\[Look here\]\n\nText\.\n\n:::\n\n:::caution Really\n\nNo\.\n\n:::\n\n:::tip\nYes\.\n:::$/,
  );
  expect(notes).toEqual(
    ['blog/_drafts/b.md', 'blog/_part.mdx'].map((origin) =>
      expect.stringMatching(`^${origin}: It is left out, because Docusaurus leaves out`),
    ),
  );
  const other = { 'docusaurus.config.js': '', 'blog/2024-01-02-a.md': post('A', '', ':::card\nText.\n:::') };
  const { notes: named } = await outcome('docusaurus', other);
  expect(named).toContainEqual(expect.stringContaining(':::card is text now'));
});

const hidden = (why: string) => expect.stringMatching(`The configuration ${why} it, so readers did not see it`);

test('Jekyll: what the configuration excludes is a draft', async () => {
  const { open, drafts, notes } = await outcome('jekyll', {
    '_config.yml': 'exclude: [./_posts/internal/, "*.tmp.md", _posts/2024-01-02-d.md]\n',
    ...Object.fromEntries(
      ['a', 'internal/b', 'c.tmp', 'd'].map((name) => [
        `_posts/${name.replace(/(?=[^/]+$)/, '2024-01-02-')}.md`,
        post(name),
      ]),
    ),
  });
  expect({ open, drafts }).toEqual({
    open: ['posts/a.md'],
    drafts: ['b', 'c-tmp', 'd'].map((slug) => `posts/${slug}.md`),
  });
  expect(notes).toEqual([hidden('excludes'), hidden('excludes'), hidden('excludes')]);
  const config = { '_config.yml': 'collections: { posts: { output: false } }\n', '_posts/2024-01-02-a.md': post('A') };
  expect((await outcome('jekyll', config)).drafts).toEqual(['posts/a.md']);
});

test.for(['secret\\.md$', '(?i)SECRET'])('Hugo: what the configuration ignores by %j is a draft', async (pattern) => {
  const { drafts, notes } = await outcome('hugo', {
    'hugo.toml': `ignoreFiles = ['${pattern}']\n`,
    'content/blog/secret.md': post('Secret'),
  });
  expect(drafts).toEqual(['posts/secret.md']);
  expect(notes).toEqual([hidden('ignores')]);
});

test.for([
  "presets: [['classic', { docs: { path: 'docs' }, blog: { feedOptions: { type: 'all' }, path: './news', exclude: ['wip/**'] } }]]",
  "presets: [['classic', { docs: { exclude: ['**/2024*'] }, blog: { editUrl: ({ path }) => { return path; }, // it's ours\n path: 'news', exclude: ['wip/*'] } }]],\n  plugins: [['@docusaurus/plugin-content-docs', { path: 'blog' }]]",
  "plugins: [['@docusaurus/plugin-content-blog', { id: 'news', path: 'news', exclude: [\"**/wip/*\"] }]]",
])('Docusaurus: the blog is in the configured folder, without what is excluded: %s', async (config) => {
  const { after, open, drafts, notes } = await outcome('docusaurus', {
    'docusaurus.config.ts': `export default {\n  url: 'https://old.example',\n  ${config},\n};`,
    'news/authors.yml': 'ines: { name: Ines Okafor }\n',
    'news/2024-01-02-a.md': post('A').replace('author: Ines Okafor', 'authors: [ines]'),
    'news/wip/2024-01-02-b.md': post('B'),
    'news/2024-01-02-c.test.md': post('C'),
    'blog/2020-01-02-not-served.md': post('Not served'),
  });
  expect({ open, drafts }).toEqual({ open: ['posts/a.md'], drafts: ['posts/b.md'] });
  expect(after['posts/a.md']).toContain('author: Ines Okafor');
  expect(notes).toEqual([expect.stringContaining('Docusaurus leaves out tests'), hidden('excludes')]);
});

test('Hugo: a cascade that decides whether pages are public applies to its target', async () => {
  const cascade = (text: string) => `title: Site\ncascade:\n${text}`;
  const blog = { 'content/blog/a.md': post('A'), 'content/blog/old/b.md': post('B') };
  const harmless = cascade(
    '  - { outputs: [HTML], params: { toc: true } }\n  - { build: { render: never }, target: { path: "{,/**}/_includes{,/**}" } }\n  - { draft: true, target: { kind: section } }\n',
  );
  expect((await outcome('hugo', { ...blog, 'hugo.yaml': harmless })).open).toHaveLength(2);
  const deciding = cascade('  - { build: { render: never }, _target: { path: /blog/old/** } }\n');
  expect((await outcome('hugo', { ...blog, 'hugo.yaml': deciding })).drafts).toEqual(['posts/b.md']);
  const section = { 'content/blog/_index.md': '---\ncascade: { params: { private: true } }\n---\n' };
  expect((await outcome('hugo', { ...blog, ...section, 'hugo.yaml': '' })).drafts).toHaveLength(2);
});

test('Jekyll: a title can come from the file name, a publication date hides nothing, and pages stay where they were', async () => {
  const { after, open } = await outcome('jekyll', {
    '_config.yml': 'url: https://old.example\n',
    'pages/labs.md': '---\npermalink: /labs/one\n---\n',
    'pages/more.md': '---\n---\n',
    '_posts/2024-01-02-the-deep-DIVE.md': post(
      'A',
      'pub-date: January, 2\npub-year: 2024\n',
      '[a]({% link pages/labs.md %}) [b]({% link pages/more.md %}) [c]({% link _posts/2024-01-03-c.md %})',
    ).replace('title: A\n', ''),
    '_posts/2024-01-03-c.md': post('C', 'publish-date: soon\n'),
  });
  expect(open).toEqual(['posts/the-deep-dive.md']);
  expect(after['posts/the-deep-dive.md']).toContain('title: The Deep DIVE\n');
  expect(bodyOf(after['posts/the-deep-dive.md'])).toBe(
    '[a](https://old.example/labs/one) [b](https://old.example/pages/more.html) [c](/blog/c)',
  );
});

test('if several posts have the same name, a link leads to the one at its path', async () => {
  const text =
    '[a](/blog/2023/kubecon/) [b](../../2024/kubecon/) [c](../kubecon/) [d](/posts/kubecon/) [e](/blog/2022/kubecon/)';
  const { after } = await outcome('hugo', {
    'hugo.yaml': 'baseURL: https://old.example/\n',
    'content/blog/2023/kubecon.md': post('A'),
    'content/blog/2024/kubecon/index.md': post('B'),
    'content/blog/2024/c.md': post('C', '', text),
  });
  expect(bodyOf(after['posts/c.md'])).toBe(
    '[a](/blog/kubecon) [b](/blog/kubecon-2) [c](/blog/kubecon-2) [d](https://old.example/posts/kubecon/) [e](https://old.example/blog/2022/kubecon/)',
  );
});

test('Eleventy: pictures of shortcodes are copied, and what is not in its collections is a draft', async () => {
  const { after, open, drafts, notes } = await outcome('eleventy', {
    '.eleventy.js': 'module.exports = () => {};\n',
    'assets/a.png': 'picture',
    'content/posts/a.md': post('A', '', '{% image "assets/a.png" "The A" %}\n\n{% include "x" %}').replace(
      'description: D',
      'teaser: "Lines\nwithout: indentation"',
    ),
    'content/posts/b.md': post('B', 'eleventyExcludeFromCollections: true\n'),
    'content/posts/c.md': post('C', 'permalink: false\n'),
  });
  expect({ open, drafts }).toEqual({ open: ['posts/a/index.md'], drafts: ['posts/b.md', 'posts/c.md'] });
  expect(after['posts/a/index.md']).toContain('![The A](a.png)\n\n{% include "x" %}');
  expect(after['posts/a/index.md']).toMatch(/^description: "?Lines without: indentation"?$/m);
  expect(notes).toContainEqual(expect.stringContaining('{% include "x" %} is text now'));
});

test('links within the old site lead there if the command has its address', async () => {
  const text = '[a](/docs/) [b](https://old.example/blog/b) ![P](https://old.example/p.png)';
  const files = { 'posts/a.md': post('A', '', text), 'posts/b.md': post('B'), 'p.png': 'picture' };
  const { after } = await imported('markdown', files, { url: 'https://old.example/' });
  expect(bodyOf(after['posts/a/index.md'])).toBe('[a](https://old.example/docs/) [b](/blog/b) ![P](p.png)');
});

test('Docusaurus: escaped braces are text', async () => {
  const files = {
    'docusaurus.config.js': '',
    'blog/a.md': post('A', '', 'Under \\{pods\\} = 1.'),
    'blog/b.md': post('B', '', '{pods}'),
  };
  const { after, notes } = await outcome('docusaurus', files);
  expect(bodyOf(after['posts/a.md'])).toBe('Under \\{pods\\} = 1.');
  expect(notes).toEqual([expect.stringContaining('b.md: {pods} is text now')]);
});

const inJapanese = (text: string) =>
  `---\ntitle: ${text}\ndescription: D\n---\n${text} ![P](./p.png) [a](/ja/blog/a)\n`;

test('Docusaurus: posts in i18n are translations of those with the same path, and the others are drafts', async () => {
  const folder = 'i18n/ja/docusaurus-plugin-content-blog';
  const { after, open, drafts, notes } = await outcome('docusaurus', {
    'docusaurus.config.js':
      "export default { i18n: { defaultLocale: 'en', locales: ['en', 'ja'] }, presets: [['classic', { blog: { showReadingTime: true } }]], plugins: [['docs', { path: 'i18n' }]], url: 'https://old.example' };",
    'blog/2024-01-02-a.md': post('A'),
    'blog/2024/b/index.mdx': post('B'),
    'blog/wip/c.go.md': post('C'),
    'blog/d.md': post('D', '', 'The same.'),
    [`${folder}/2024-01-02-a.md`]: inJapanese('Erster'),
    [`${folder}/2024/b/index.md`]: inJapanese('Zweiter'),
    [`${folder}/2024/b/p.png`]: 'picture',
    [`${folder}/d.md`]: post('D', '', 'The same.'),
    [`${folder}/e.md`]: post('E'),
    [`${folder}/_f.md`]: post('F'),
    'i18n/ja/docusaurus-plugin-content-docs/current/g.md': post('G'),
  });
  expect({ open, drafts }).toEqual({
    open: ['posts/a.ja.md', 'posts/a.md', 'posts/b/index.ja.md', 'posts/b/index.md', 'posts/c-go.md', 'posts/d.md'],
    drafts: ['posts/e.md'],
  });
  expect(after['posts/b/index.ja.md']).toBe(
    '---\ntitle: Zweiter\ndescription: D\n---\n\nZweiter ![P](p.png) [a](/blog/a)\n',
  );
  expect(notes.toSorted()).toEqual([
    `${folder}/_f.md: It is left out, because Docusaurus leaves out tests, and files and folders whose names begin with _. Copy it to where your site has pages, or import it on its own.`,
    expect.stringContaining("e.md: Docusaurus doesn't show it, because blog/e.md doesn't exist."),
    expect.stringContaining('e.md: It may be a translation.'),
  ]);
});

test('WordPress and Ghost: a post without a status, or with readers limited by a plugin, is not public', async () => {
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
  const items = [
    wordPressItem('a', meta('_members_access_role', '')),
    wordPressItem('b').replace('<wp:status>publish</wp:status>', ''),
    wordPressItem('c', meta('_members_access_role', 'editor')),
    wordPressItem('d', meta('_yoast_wpseo_meta-robots-noindex', '1')),
  ];
  const xml = `<?xml version="1.0"?><rss version="2.0"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${items.join('')}</channel></rss>`;
  const { open, drafts, after } = await outcome('wordpress', { 'export.xml': xml }, 'export.xml');
  expect({ open, drafts }).toEqual({ open: ['posts/a.md', 'posts/d.md'], drafts: ['posts/b.md', 'posts/c.md'] });
  expect(after['posts/d.md']).toContain('unlisted: true');
  const json = JSON.stringify({ db: [{ data: { posts: [ghostPost('a', { status: undefined })] } }] });
  expect((await outcome('ghost', { 'export.json': json }, 'export.json')).drafts).toEqual(['posts/a.md']);
});

test.for(['published_at', 'publishOn', 'go_live', 'embargoUntil', 'available_from'])(
  'plain Markdown: a post is scheduled for its %s',
  async (field) => {
    const { after, open } = await outcome('markdown', { 'posts/a.md': post('A', `${field}: 2030-01-01\n`) });
    expect(open).toEqual(['posts/a.md']);
    expect(after['posts/a.md']).toContain('date: 2030-01-01');
  },
);

test.for<[fields: string, text: string]>([
  ['audience: staff\n', 'Text.'],
  ['access: [members]\n', 'Text.'],
  ['', 'Text. %%Ask legal\nfirst.%%'],
])('plain Markdown: %j and %j make a draft', async ([fields, text]) => {
  expect((await outcome('markdown', { 'posts/a.md': post('A', fields, text) })).drafts).toEqual(['posts/a.md']);
  const shown = await outcome('markdown', { 'posts/a.md': post('A', 'audience: all\n', 'Text. `%%a%%` 100%%') });
  expect(shown.open).toEqual(['posts/a.md']);
});

test.for([
  "<p style={{display: 'none'}}>Secret</p>",
  '<p style={{ visibility: "hidden" }}>Secret</p>',
  '<p style="display:none" title="a bC">Secret</p>',
  '<p style="display:none" title="{a}">Secret</p>',
])('Docusaurus: %s makes a draft', async (text) => {
  const { drafts, notes } = await outcome('docusaurus', {
    'docusaurus.config.js': '',
    'blog/a.mdx': post('A', '', text),
  });
  expect(drafts).toEqual(['posts/a.md']);
  expect(notes).toContainEqual(expect.stringContaining('Its HTML hides text'));
});

test('Docusaurus: attributes of SVG have hyphens', async () => {
  const { after } = await outcome('docusaurus', {
    'docusaurus.config.js': '',
    'blog/a.mdx': post('A', '', '<path strokeWidth={2} tabIndex={0} />'),
  });
  expect(bodyOf(after['posts/a.md'])).toBe('<path stroke-width="2" tabindex="0"></path>');
});

test.for<[what: string, config: string, section: string]>([
  ['kinds that are a pattern', 'cascade: [{ draft: true, target: { kind: "{page,section}" } }]', ''],
  ['paths in lower case', 'cascade: [{ draft: true, target: { path: /blog/old/** } }]', ''],
  ['a section that is broken', '', '+++\ntitle = \n+++\n'],
])('Hugo: cascades apply to %s', async ([, config, section]) => {
  const { drafts, notes } = await outcome('hugo', {
    'hugo.yaml': `title: Site\n${config}\n`,
    'content/blog/Old/_index.md': section,
    'content/blog/Old/a.md': post('A'),
  });
  expect(drafts).toEqual(['posts/a.md']);
  expect(notes).toEqual([
    expect.stringContaining(`a.md: ${config === '' ? 'content/blog/Old/_index.md' : 'The configuration'} may set`),
  ]);
});

test.for<[file: string, text: string]>([
  ['src/posts/posts.json', '{"draft": true, "tags": "posts"}'],
  ['src/posts/posts.11tydata.json', '{"permalink": false}'],
  ['src/src.json', '{"eleventyExcludeFromCollections": true}'],
  ['src/posts/a.11tydata.json', '{"draft": true}'],
  ['src/posts/posts.11tydata.js', 'module.exports = { draft: true };'],
  ['src/posts/posts.json', '{"draft": '],
])('Eleventy: the data file %s makes drafts with %j', async ([file, text]) => {
  const files = { '.eleventy.js': '', 'src/posts/a.md': post('A') };
  expect((await outcome('eleventy', files)).open).toEqual(['posts/a.md']);
  const { after, drafts, notes } = await outcome('eleventy', { ...files, [file]: text });
  expect(drafts).toEqual(['posts/a.md']);
  expect(after['posts/a.md']).not.toContain('- posts');
  expect(notes).toEqual(
    file.endsWith('.json') && text.endsWith('}')
      ? []
      : [`src/posts/a.md: ${file} may set fields for its posts. Look at what they decide.`],
  );
});

test("Eleventy: a post's own data overrides that of its folders", async () => {
  const { after, open } = await outcome('eleventy', {
    '.eleventy.js': '',
    'src/posts/posts.json': '{"draft": true, "author": "Jun", "permalink": "/{{ page.fileSlug }}/"}',
    'src/posts/a.md': post('A', 'draft: false\n').replace('author: Ines Okafor\n', ''),
  });
  expect(open).toEqual(['posts/a.md']);
  expect(after['posts/a.md']).toContain('author: Jun\n');
});

const DOCUSAURUS = (blog: string) => `export default { presets: [['classic', { blog: { ${blog} } }]] };\n`;

test.for<[format: Parameters<typeof outcome>[0], file: string, fields: string, address: string, files?: Files]>([
  ['docusaurus', 'blog/2026-01-04-three.md', '', '/blog/2026/01/04/three'],
  ['docusaurus', 'blog/2026/01/04/three/index.mdx', '', '/blog/2026/01/04/three'],
  ['docusaurus', 'blog/notes/2026-01-04-three.md', '', '/blog/2026/01/04/notes/three'],
  ['docusaurus', 'blog/2026-01-04-three.md', 'slug: /x/four', '/blog/x/four'],
  ['docusaurus', 'blog/three.md', '', '/news/three', { 'docusaurus.config.ts': DOCUSAURUS("routeBasePath: 'news'") }],
  ['docusaurus', 'blog/three.md', '', '/three', { 'docusaurus.config.ts': DOCUSAURUS("routeBasePath: '/'") }],
  [
    'docusaurus',
    'blog/a.md',
    '',
    '/x/blog/a',
    { 'docusaurus.config.ts': "{\n  url: 'https://a.b',\n  baseUrl: '/x/',\n}" },
  ],
  ['hugo', 'content/blog/server-2.10.md', '', '/blog/server-2.10/'],
  ['hugo', 'content/blog/v1.go/index.md', '', '/blog/v1.go/'],
  ['hugo', 'content/posts/Load Balancing.md', '', '/posts/load-balancing/'],
  ['hugo', 'content/posts/2024/a.md', 'slug: B', '/posts/2024/b/'],
  [
    'hugo',
    'content/posts/a.md',
    '',
    '/2024/01/a/',
    { 'hugo.toml': '[permalinks]\nposts = "/:year/:month/:filename/"' },
  ],
  ['hugo', 'content/posts/a.md', '', '/a-b/', { 'hugo.toml': '[permalinks.page]\nposts = "/:slug"' }],
  ['hugo', 'content/posts/a.md', '', '/posts/a.html', { 'hugo.toml': 'uglyURLs = true' }],
  ['hugo', 'content/posts/a.md', '', '/x/posts/a/', { 'hugo.toml': 'baseURL = "https://old.example/x/"' }],
  ['jekyll', '_posts/2024-01-02-One.md', 'categories: [Tools]', '/c/tools/2024/01/02/One.html'],
  ['jekyll', 'news/_posts/2024-01-02-one.md', '', '/news/c/2024/01/02/one/', { '_config.yml': 'permalink: pretty' }],
  ['jekyll', '_posts/2024-01-02-one.md', '', '/p/002/one', { '_config.yml': 'permalink: /p/:y_day/:title' }],
  ['jekyll', '_posts/2024-01-02-one.md', 'permalink: /:year/:title/', '/2024/one/'],
  ['eleventy', 'src/posts/2024-01-02-a.md', '', '/posts/a/', { '.eleventy.js': 'return { dir: { input: "src" } }' }],
  ['eleventy', 'posts/a/index.md', '', '/posts/a/'],
  ['eleventy', 'posts/a.md', '', '/p/a/', { 'posts/posts.json': '{"permalink": "/p/{{ page.fileSlug }}/"}' }],
  ['eleventy', 'posts/a.md', 'permalink: "/{{ title | slugify }}/index.html"', '/a-b/'],
])('%s: %s with "%s" was at %s, which leads to it now', async ([format, file, fields, address, files]) => {
  const configs = { 'docusaurus.config.ts': '', 'hugo.toml': '', '_config.yml': '', '.eleventy.js': '' };
  const {
    after,
    addresses,
    answered,
    files: written,
  } = await imported(format, {
    ...{ ...configs, ...files },
    [file]: post('A & B', fields === '' ? '' : `${fields}\n`),
  });
  expect(after['redirects.yaml']).toBe(`${address}: /blog/${written[0]?.replace(/^posts\/|\.md$/g, '')}\n`);
  expect({ addresses, answered }).toEqual({ addresses: 1, answered: 1 });
});

test('an address that a pattern of the old site decides is unknown', async () => {
  const result = await imported('jekyll', {
    '_config.yml': 'permalink: /:week/:title/\n',
    '_posts/2024-01-02-a.md': post('A'),
    '_drafts/b.md': post('B', 'draft: true\n'),
  });
  expect(result).toMatchObject({ addresses: 0, answered: 0, unknown: 1, redirects: 0 });
});

test('a folder that links to itself has each post once', async () => {
  const site = await temporaryFolder({ 'posts/a.md': post('A') });
  await symlink('.', path.join(site, 'posts/self'));
  await symlink('..', path.join(site, 'posts/up'));
  expect(readSource('markdown', site).posts.map(({ origin }) => origin)).toEqual(['posts/a.md']);
});

test("the address in a site's own files overrides the one in the command", async () => {
  const files = {
    'hugo.toml': 'baseURL = "https://own.example/"\n',
    'content/blog/a.md': post('A', '', '[a](/docs/)'),
  };
  const { after } = await imported('hugo', files, { url: 'https://other.example' });
  expect(bodyOf(after['posts/a.md'])).toBe('[a](https://own.example/docs/)');
});

test('Docusaurus: marks in the code of a summary are text', async () => {
  const { after } = await outcome('docusaurus', {
    'docusaurus.config.js': '',
    'blog/a.mdx': post('A', '', '<details>\n<summary>`a**b**` and *c*</summary>\n\nText\n\n</details>'),
  });
  expect(after['posts/a.md']).toContain('<summary><code>a**b**</code> and <em>c</em></summary>');
});

test('Jekyll: only an index has the address of its folder', async () => {
  const { after } = await outcome('jekyll', {
    '_config.yml': 'url: https://old.example\n',
    'reindex.md': '---\n---\n',
    'docs/index.md': '---\n---\n',
    '_posts/2024-01-02-a.md': post('A', '', '[a]({% link reindex.md %}) [b]({% link docs/index.md %})'),
  });
  expect(bodyOf(after['posts/a.md'])).toBe('[a](https://old.example/reindex.html) [b](https://old.example/docs/)');
});

test('words between links to authors are not read as names', async () => {
  const { after, notes } = await outcome('hugo', {
    'hugo.toml': '',
    'content/blog/a.md': post('A').replace(
      'Ines Okafor',
      '"[A](https://a.b) and [B](https://a.c) and [C](https://a.d)"',
    ),
  });
  expect(after['posts/a.md']).toMatch(/author:\n {2}- A\n {2}- B\n {2}- C\n/);
  expect(notes).toEqual([]);
});
