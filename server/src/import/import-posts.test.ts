import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/content/temporary-folder';
import { expect, test } from 'vitest';
import { importPosts } from '#import/import-posts.ts';
import { readSource } from '#import/read-source.ts';
import type { Format } from '#import/source.ts';

type Files = Readonly<Record<string, string>>;

const POSTS = { hugo: 'content/blog', jekyll: '_posts', docusaurus: 'blog' } as const;
const FRONT_MATTER = '---\ntitle: A\ndescription: D\nauthor: Ines Okafor\ndate: 2026-03-14\ncategory: C\n---\n';
const POST = `${FRONT_MATTER}Text\n`;

/** Imports a site, which is a folder or has an export in it, into a content folder. */
async function imported(
  format: Format,
  files: Files,
  { from = '', content = {} }: { from?: string; content?: Files } = {},
) {
  const target = await temporaryFolder(content);
  const source = readSource(format, path.join(await temporaryFolder(files), from));
  const options = { posts: path.join(target, 'posts'), content: target, author: 'The team', today: '2026-03-15' };
  const result = await importPosts(source, options);
  const names = await readdir(target, { recursive: true, withFileTypes: true });
  const written = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = written.map(async (file) => [path.relative(target, file), await readFile(file, 'utf8')] as const);
  const after: Files = Object.fromEntries(await Promise.all(texts));
  const notes = result.notes.map(({ origin, message }) => `${origin}: ${message}`);
  return { ...result, notes, after, again: () => importPosts(source, options) };
}

function bodyOf(text: string | undefined): string | undefined {
  return text?.replace(/^---\n[\s\S]*?\n---\n\n/, '').trimEnd();
}

test.for<[keyof typeof POSTS, string, string]>([
  ['hugo', '{{< highlight go "linenos=table" >}}\nx := `1`\n{{< /highlight >}}', '```go\nx := `1`\n```'],
  [
    'hugo',
    '{{< figure src="https://a.b/c d" alt="A" caption="The \\"A\\"" >}}',
    '![A](<https://a.b/c d> "The \\"A\\"")',
  ],
  ['hugo', '{{< youtube dQw4w9WgXcQ >}}', ':::video https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['hugo', '{{< tweet user="jun" id="12" >}}', '[https://x.com/jun/status/12](https://x.com/jun/status/12)'],
  ['hugo', '{{< vimeo 146022717 wide >}}', ':::video https://vimeo.com/146022717'],
  ['hugo', '{{< x user="jun" id="12" >}}', '[https://x.com/jun/status/12](https://x.com/jun/status/12)'],
  ['hugo', 'See [b]({{< ref "b.md#part" >}}) and [c](../b/).', 'See [b](/blog/b#part) and [c](/blog/b).'],
  ['hugo', '{{% note %}}\nOne\n\n`two`\n{{% /note %}}', '> [!NOTE]\n> One\n>\n> `two`'],
  ['hugo', '{{< details "How" >}}\nSo\n{{< /details >}}', ':::details How\nSo\n:::'],
  ['hugo', '``` a ``` `{{< b >}}`\n\n[b](/blog/b/)', '``` a ``` `{{< b >}}`\n\n[b](/blog/b)'],
  ['hugo', 'Write `{{</* figure */>}}`.', 'Write `{{< figure >}}`.'],
  ['hugo', '# One\n\n## Two\n\n```sh\n# a [a](/blog/b/)\n```', '## One\n\n### Two\n\n```sh\n# a [a](/blog/b/)\n```'],
  [
    'hugo',
    '[b](/2020/01/b.html) [other](/docs/) [d]: x\n\n[e]: /posts/b/',
    '[b](/blog/b) [other](https://old.example/docs/) [d]: x\n\n[e]: /blog/b',
  ],
  ['jekyll', '{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
  ['jekyll', 'See [b]({% post_url 2024-01-02-b %}).', 'See [b](/blog/b).'],
  ['jekyll', '{% include figure.html image_path="https://a.b/c.png" alt="A" %}', '![A](<https://a.b/c.png>)'],
  [
    'jekyll',
    '[d]({{ site.docs }}/d) {{ page.title | escape }} {% raw %}{{{% endraw %}',
    '[d](https://docs.example/d) A {{',
  ],
  ['jekyll', '## Two\n{: .wide #two}\n\nText{:.red}.', '## Two\n\nText.'],
  [
    'docusaurus',
    "import A from '@b/A';\n\nOne\n\n<!-- truncate -->\n\nimport is a word.",
    'One\n\n\nimport is a word.',
  ],
  ['docusaurus', ':::info[Read `this`]\n\nOne\n\n:::', '> [!NOTE] Read `this`\n> One'],
  [
    'docusaurus',
    '::::danger\n\n:::tip Two\n```js\na\n```\n:::\n\n::::',
    '> [!CAUTION]\n> > [!TIP] Two\n> > ```js\n> > a\n> > ```',
  ],
  [
    'docusaurus',
    '<Tabs>\n<TabItem value="npm" label="The npm">\n\n`a`\n\n</TabItem>\n</Tabs>',
    ':::tabs\n::tab The npm\n\n`a`\n\n\n:::',
  ],
  [
    'docusaurus',
    'import plan from \'https://a.example/a.png\';\n\n<img src={plan} alt="A" />',
    '<img src="https://a.example/a.png" alt="A" />',
  ],
  ['docusaurus', '[b](./b.md#part) {/* a comment */}', '[b](/blog/b#part) <!-- a comment -->'],
  [
    'docusaurus',
    '<iframe className="wide" src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="A talk"></iframe>',
    ':::video https://www.youtube.com/embed/dQw4w9WgXcQ A talk',
  ],
])('%s: %j becomes %j, and nothing is reported', async ([format, body, expected]) => {
  const files = {
    'config.toml': 'baseURL = "https://old.example/"',
    '_config.yml': 'docs: https://docs.example',
    'docusaurus.config.js': 'module.exports = {}',
    [`${POSTS[format]}/2024-01-01-a.md`]: FRONT_MATTER + body,
    [`${POSTS[format]}/2024-01-02-b.md`]: POST,
  };
  const { after, notes } = await imported(format, files);
  expect(notes).toEqual([]);
  expect(bodyOf(after['posts/a.md'])).toBe(expected);
});

test.for<[keyof typeof POSTS, string, string]>([
  ['hugo', '{{< chart "a" >}}', '{{< chart >}} is text now'],
  ['jekyll', '{% include newsletter.html %}', '{% include newsletter.html %} is text now'],
  ['jekyll', '{{ site.unknown }}', '{{ site.unknown }} is text now'],
  ['docusaurus', '<Chart kind="a" />', '<Chart> is text now'],
  ['docusaurus', ':::youtube\n:::', ':::youtube is text now'],
])('%s: %j stays, and is reported', async ([format, body, message]) => {
  const { after, notes } = await imported(format, { [`${POSTS[format]}/2024-01-01-a.md`]: FRONT_MATTER + body });
  expect(notes).toEqual([expect.stringContaining(`a.md: ${message}`)]);
  expect(bodyOf(after['posts/a.md'])).toBe(body);
});

test('a post without words gets no description, and the report says so', async () => {
  const { after, notes } = await imported('jekyll', {
    '_posts/2024-01-01-a.md': '---\ntitle: A\nauthor: Jun\ncategory: C\n---\n> A\n',
  });
  expect(after['posts/a.md']).toContain('description: TODO\n');
  expect(notes).toEqual([expect.stringContaining('It has no description, so the description is TODO.')]);
});

test('a script in Markdown is left out and reported', async () => {
  const files = { '_posts/2024-01-01-a.md': `${FRONT_MATTER}One <script src="a.js">x()</script>two` };
  const { after, notes } = await imported('jekyll', files);
  expect(notes).toEqual([
    expect.stringContaining('a.md: <script src="a.js"> is left out, because posts have no scripts'),
  ]);
  expect(bodyOf(after['posts/a.md'])).toBe('One two');
});

// Each begins with a title and a description.
test.for<[keyof typeof POSTS, string, string]>([
  [
    'hugo',
    '+++\ntitle = "A"\nsummary = "D"\ndate = 2024-01-02T10:00:00+02:00\nauthors = ["Jun", "Ines"]\ncategories = ["C", "E"]\n+++',
    'author:\n  - Jun\n  - Ines\ndate: 2024-01-02T08:00:00Z\ntags:\n  - E\ncategory: C\n',
  ],
  [
    'hugo',
    '+++\ntitle = "A"\ndescription = "D"\ndate = 2024-01-02\ndraft = true\ncategories = ["C"]\n[params]\nauthor = "Jun"\n+++',
    'author: Jun\ndate: 2024-01-02\ntags: []\ncategory: C\ndraft: true\n',
  ],
  [
    'hugo',
    '---\ntitle: A\nexcerpt: D\nby: Jun\ndate: 5 March 2024\ncategory: C\nlanguage: de\nseries: [S]\nlastmod: 2024-04-01 12:00\n---',
    'author: Jun\ndate: 2024-03-05\ntags: []\ncategory: C\nupdated: 2024-04-01T12:00:00Z\nseries: S\nlang: de\n',
  ],
  [
    'jekyll',
    '---\nlayout: post\ntitle: A\nexcerpt: D\nauthor: jun\ndate: 2024-01-02 10:00:00 +0200\ncategories: c\ntags: x y\npublished: false\n---',
    'author: Jun Watanabe\ndate: 2024-01-02T08:00:00Z\ntags:\n  - x\n  - y\ncategory: c\ndraft: true\n',
  ],
  [
    'jekyll',
    '---\ntitle: A\nexcerpt: D\nauthor_name: Jun\ncategories: [c]\nredirect_from: /old-name/\n---',
    'author: Jun\ndate: 2024-01-01\ntags: []\ncategory: c\naliases:\n  - old-name\n',
  ],
  [
    'docusaurus',
    '---\ntitle: A\ndescription: D\nauthors:\n  - jun\n  - name: Ines\ntags: [c]\ncategory: c\nunlisted: true\nfeatured: true\n---',
    'author:\n  - Jun Watanabe\n  - Ines\ndate: 2024-01-01\ntags:\n  - c\ncategory: c\nunlisted: true\nfeatured: true\n',
  ],
])('%s: the front matter %j is understood', async ([format, source, expected]) => {
  const { after, notes } = await imported(format, {
    '_config.yml': 'authors:\n  jun: [Jun Watanabe, https://jun.example/]',
    'blog/authors.yml': 'jun:\n  name: Jun Watanabe\n',
    [`${POSTS[format]}/2024-01-01-a.md`]: `${source}\nText\n`,
  });
  expect(notes).toEqual([]);
  expect(after['posts/a.md']).toBe(`---\ntitle: A\ndescription: D\n${expected}---\n\nText\n`);
});

test('missing fields of a post are filled in and reported, and unknown fields are left out', async () => {
  const files = {
    'content/a.md': '---\nmood: good\ndate: soon\nimage: /gone.png\n---\nThe *first* [sentence](/x).\n\nMore.\n',
  };
  const { after, notes, drafts } = await imported('hugo', files);
  expect(after['posts/a.md']).toBe(
    '---\ntitle: TODO\ndescription: The first sentence.\nauthor: The team\ndate: 2026-03-15\ntags: []\ncategory: Blog\ndraft: true\n---\n\nThe *first* [sentence](/x).\n\nMore.\n',
  );
  expect(drafts).toBe(1);
  expect(notes.map((note) => note.replace(/^content\/a\.md: (.*?)(?: is| has|, ).*/, '$1'))).toEqual([
    'The field mood',
    'It',
    'It',
    'It',
    'It',
    'It',
    'Its cover /gone.png',
  ]);
});

// The post says `title: A b: 1.0` and the rest of the third text.
test.for<[keyof typeof POSTS, string, string, string, string]>([
  ['jekyll', '_posts/2024-01-02-One.md', '', '', '/c/2024/01/02/One.html'],
  ['jekyll', '_posts/2024-01-02-One.md', 'categories: X y', 'permalink: pretty', '/c/x/y/2024/01/02/One/'],
  ['jekyll', '_posts/2024-01-02-One.md', 'date: 2024-02-03 10:00', 'permalink: /:year-:month/:slug', '/2024-02/one'],
  ['jekyll', '_posts/2024-01-02-One.md', 'permalink: /two/', 'permalink: none', '/two/'],
  [
    'jekyll',
    '_posts/2024-01-02-One.md',
    '',
    'permalink: none\nbaseurl: /b\ndefaults:\n  - scope: { type: posts }\n    values: { permalink: ":year/:title/" }\n  - scope: { type: pages }\n    values: { permalink: none }',
    '/b/2024/One/',
  ],
  ['hugo', 'content/posts/x/One.md', '', '', '/posts/x/one/'],
  ['hugo', 'content/posts/x/index.md', 'slug: Two', '', '/posts/two/'],
  ['hugo', 'content/posts/x/index.md', 'url: /special/two.html', '', '/special/two.html'],
  ['hugo', 'content/posts/x/index.de.md', '', '', '/de/posts/x/'],
  ['hugo', 'content/posts/x.md', '', '[permalinks]\nposts = "/:year/:month/:day/:slug/"', '/2024/01/02/a-b-1.0/'],
  ['hugo', 'content/posts/x.md', '', '[permalinks.page]\nposts = "/:section/:filename"', '/posts/x'],
  ['docusaurus', 'blog/2024-01-02-One.md', '', "url: 'https://old.example'", '/blog/2024/01/02/One'],
  [
    'docusaurus',
    'blog/x/index.md',
    'slug: /two',
    "preset: {\n  blog: { path: 'blog', routeBasePath: 'news' }}",
    '/news/two',
  ],
])('%s: %s with %j and the configuration %j was at %s', async ([format, file, fields, config, address]) => {
  const date = fields.includes('date:') ? '' : '\ndate: 2024-01-02';
  const { after, redirects, notes } = await imported(format, {
    'hugo.toml': `baseURL = "https://old.example/"\n${config}`,
    '_config.yml': `url: https://old.example\n${config}`,
    'docusaurus.config.ts': `  url: 'https://old.example',\n${config}`,
    [file]: `---\ntitle: "A b: 1.0"\ndescription: D\nauthor: Jun\ncategory: C${date}\n${fields}\n---\nText`,
    [`${file.startsWith('content') ? 'content/posts' : POSTS[format]}/2024-03-04-b.md`]: `${FRONT_MATTER.replace('title', 'slug: link\ntitle')}[it](https://old.example${address})`,
  });
  expect(notes).toEqual([]);
  const [, slug] = redirects.find((line) => line.startsWith(`${address} `))?.split(' ') ?? [];
  expect(slug).toMatch(/^\/blog\/./);
  expect(bodyOf(after['posts/link.md'])).toBe(`[it](${slug})`);
});

test('an address that depends on something that the import does not know is reported', async () => {
  const { notes, redirects } = await imported('jekyll', {
    '_config.yml': 'permalink: /:unknown/:title/',
    '_posts/2024-01-01-a.md': POST,
  });
  expect(redirects).toEqual([]);
  expect(notes).toEqual([expect.stringContaining('a.md: Its old address is unknown')]);
});

test('pictures are copied next to the post, also those of the whole site', async () => {
  const markdown = `${FRONT_MATTER.replace('---\nt', '---\nfeatured_image: /img/a.png\nt')}![A](a.png "T") [![B](/img/b%20c.png)](a.png) <img style="width: 9px" target="_blank" src="/img/a.png">\n\n![C](https://c.example/c.png)`;
  const files = {
    'hugo.toml': '',
    'content/posts/b/index.md': markdown,
    'content/posts/b/index.de.md': `${FRONT_MATTER}Deutsch`,
    'content/posts/b/a.png': 'one',
    'static/img/a.png': 'two',
    'static/img/b c.png': 'three',
  };
  const { after, pictures, files: written } = await imported('hugo', files, { from: 'content/posts' });
  expect(written).toEqual(['posts/b-de.md', 'posts/b/index.md']);
  expect(after['posts/b-de.md']).toContain('lang: de\n');
  expect(bodyOf(after['posts/b/index.md'])).toBe(
    '![A](a.png "T") [![B](b%20c.png)](/blog/b/a.png) <img src="/blog/b/a-2.png">\n\n![C](https://c.example/c.png)',
  );
  expect(after['posts/b/index.md']).toContain('cover: a-2.png\ncoverAlt: ""\n');
  expect(after).toMatchObject({ 'posts/b/a.png': 'one', 'posts/b/a-2.png': 'two', 'posts/b/b c.png': 'three' });
  expect(pictures).toBe(3);
});

test('nothing is overwritten, and new authors are added below those that authors.yaml has', async () => {
  const content = { 'authors.yaml': '# Ours\n- name: Ines Okafor\n', 'posts/a.md': POST };
  const files = {
    '_posts/2024-01-01-a.md': POST,
    '_posts/2024-01-02-b.md': POST.replace('Ines Okafor', 'jun'),
    '_posts/2024-01-03-b.md': POST,
    '_posts/2024-01-04-search.md': POST,
    '_posts/2024-01-05-version-1.0.md': `${FRONT_MATTER.replace('2026-03-14', 'soon')}See /b: [2](/2024/01/03/b.html), [1](/2024/01/02/b.html).`,
    '_drafts/c.md': POST,
    '_data/authors.yml': 'jun:\n  name: Jun Watanabe\n  bio: Writes.\n  url: https://jun.example/\n',
  };
  const { after, notes, again, drafts } = await imported('jekyll', files, { content });
  expect(after['posts/a.md']).toBe(POST);
  expect(Object.keys(after).sort()).toEqual([
    'authors.yaml',
    'posts/a.md',
    ...['b-2', 'b', 'c', 'search-2', 'version-1-0'].map((slug) => `posts/${slug}.md`),
  ]);
  expect(after['authors.yaml']).toBe(
    '# Ours\n- name: Ines Okafor\n- name: Jun Watanabe\n  bio: Writes.\n  links:\n    Site: https://jun.example/\n',
  );
  expect(after['posts/version-1-0.md']).toContain('date: 2024-01-05\n');
  expect(drafts).toBe(1);
  expect(notes).toEqual([
    expect.stringContaining('_posts/2024-01-01-a.md: It is left out, because the slug a exists.'),
    expect.stringContaining('Its slug is b-2, because another page has b.'),
    expect.stringContaining('Its slug is search-2, because another page has search.'),
  ]);
  expect(bodyOf(after['posts/version-1-0.md'])).toBe('See /b: [2](/blog/b-2), [1](/blog/b).');
  expect(await again()).toMatchObject({ files: [], authors: 0 });
});

test('authors.yaml stays as it is if it has a mistake, and the report names who is missing', async () => {
  const content = { 'authors.yaml': '- nam: Jun\n' };
  const { after, notes } = await imported('jekyll', { '_posts/2024-01-01-a.md': POST }, { content });
  expect(after).toEqual({ ...content, 'posts/a.md': expect.stringContaining('author: Ines Okafor\n') });
  expect(notes).toEqual(['authors.yaml: It has a mistake, so no author was added. Correct it, and add Ines Okafor.']);
});

const ghostPost = (id: number, title: string, fields: object) => ({
  ...{ id, title, slug: title.toLowerCase(), status: 'published', visibility: 'public' },
  ...{ published_at: `2024-01-0${id + 1}T10:00:00.000Z`, ...fields },
});
const TABLES = {
  posts: [
    ghostPost(1, 'A', {
      feature_image: '__GHOST_URL__/content/images/a.png',
      canonical_url: 'https://a.example/',
      html: '<p>One &lt;b&gt; <a href="__GHOST_URL__/b/#two">b</a></p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/a.png" class="kg-image" alt="A"><figcaption>The A</figcaption></figure>',
    }),
    ghostPost(2, 'B', {
      status: 'draft',
      custom_excerpt: 'D',
      html: '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">So</div></div><pre><code class="language-ts">a &lt; b\n</code></pre><figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="T"></iframe></figure><script src="https://a.example/a.js"></script>',
    }),
    ghostPost(3, 'C', { visibility: 'paid', custom_excerpt: 'D', html: null }),
    ghostPost(4, 'About', { type: 'page', html: '<p>E</p>' }),
  ],
  posts_meta: [{ post_id: 1, feature_image_alt: 'The cover', meta_description: 'D' }],
  tags: [
    { id: 7, name: 'TLS' },
    { id: 8, name: '#wide' },
    { id: 9, name: 'DNS' },
  ],
  posts_tags: [1, 2, 3].flatMap((post_id) => [
    { post_id, tag_id: 9, sort_order: 1 },
    { post_id, tag_id: 7, sort_order: 0 },
    { post_id, tag_id: 8, sort_order: 2 },
  ]),
  users: [{ id: 5, name: 'Jun', bio: 'Writes.', website: 'https://jun.example/' }],
  posts_authors: [1, 2, 3].map((post_id) => ({ post_id, author_id: 5, sort_order: 0 })),
};

test('an export of Ghost is imported, with tags, authors, cards and pictures', async () => {
  const files = {
    'blog.json': JSON.stringify({ db: [{ meta: {}, data: TABLES }] }),
    'content/images/a.png': 'picture',
  };
  const { after, notes, drafts, pictures, redirects } = await imported('ghost', files, { from: 'blog.json' });
  expect(after['posts/a/index.md']).toBe(
    '---\ntitle: A\ndescription: D\nauthor: Jun\ndate: 2024-01-02T10:00:00Z\ntags:\n  - TLS\n  - DNS\ncategory: TLS\ncover: a.png\ncoverAlt: The cover\ncanonical: https://a.example/\n---\n\nOne \\<b> [b](/blog/b#two)\n\n![A](a.png "The A")\n',
  );
  expect(bodyOf(after['posts/b.md'])).toBe(
    '> [!NOTE]\n> 💡\n>\n> So\n\n```ts\na < b\n```\n\n:::video https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed T',
  );
  expect(after['authors.yaml']).toBe('- name: Jun\n  bio: Writes.\n  links:\n    Site: https://jun.example/\n');
  expect({ drafts, pictures, redirects }).toEqual({
    drafts: 2,
    pictures: 1,
    redirects: ['/a/ /blog/a', '/b/ /blog/b', '/c/ /blog/c'],
  });
  expect(notes).toEqual([
    expect.stringContaining('About: It is left out, because it is a page and not a post.'),
    expect.stringContaining('A: It has no category'),
    'B: <script> https://a.example/a.js is left out, because posts have no scripts or forms. Link to what it showed.',
    expect.stringContaining('B: It has no category'),
    expect.stringContaining('C: It has no category'),
    expect.stringContaining('C: Not everyone could read it'),
    expect.stringContaining('C: It has no text'),
  ]);
});

function item(id: number, fields: string, html: string): string {
  return `<item><title>Post ${id} &amp; more</title><dc:creator><![CDATA[jun]]></dc:creator><content:encoded><![CDATA[${html}]]></content:encoded><excerpt:encoded><![CDATA[D]]></excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2024-01-02 12:00:00</wp:post_date>${fields}</item>`;
}

function published(id: number, html: string): string {
  return item(
    id,
    `<link>https://old.example/2024/01/post-${id}/</link><wp:post_name>post-${id}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2024-01-02 10:00:00</wp:post_date_gmt><category domain="category" nicename="c"><![CDATA[C & C]]></category><category domain="post_tag" nicename="t"><![CDATA[T]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>`,
    html,
  );
}

const ATTACHMENT = item(
  9,
  '<wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/a.png</wp:attachment_url>',
  '',
);

function wxr(...items: readonly string[]): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:author><wp:author_login>jun</wp:author_login><wp:author_display_name>Jun Watanabe</wp:author_display_name></wp:author>${items.join('')}</channel></rss>`;
}

test.for<[string, string]>([
  ['One\ntwo\n\n<b>Three</b>', 'One  \ntwo\n\n**Three**'],
  [
    '[caption id="x" width="3"]<a href="/big"><img src="https://old.example/wp-content/uploads/a.png" alt="A" /></a> The A[/caption]',
    '[![A](a.png "The A")](https://old.example/big)',
  ],
  ['[gallery ids="9"]', '![](a.png)'],
  ['<img src="/wp-content/uploads/a-300x200.png" alt="A" />', '![A](a.png)'],
  ['[gallery ids="9,9"]', ':::gallery\n![](a.png)\n![](a.png)\n:::'],
  [
    '[embed]https://youtu.be/dQw4w9WgXcQ[/embed]\n\nhttps://vimeo.com/1',
    ':::video https://youtu.be/dQw4w9WgXcQ\n\n:::video https://vimeo.com/1',
  ],
  ['[code lang="php"]\nif (a < b) {}\n\n$x[/code]', '```php\nif (a < b) {}\n\n$x\n```'],
  [
    '<!-- wp:paragraph --><p>See <a href="http://www.old.example/2024/01/post-2/">it</a></p><!-- /wp:paragraph -->',
    'See [it](/blog/post-2)',
  ],
  ['<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>', '| A   |\n| --- |\n| 1   |'],
])('WordPress: %j becomes %j, and nothing is reported', async ([html, expected]) => {
  const files = {
    'a.xml': wxr(published(1, html), published(2, 'Two'), ATTACHMENT),
    'wp-content/uploads/a.png': 'picture',
  };
  const { after, notes } = await imported('wordpress', files, { from: 'a.xml' });
  expect(notes).toEqual([]);
  expect(after['posts/post-1/index.md']?.replace('---\n\n', '---\n')).toBe(
    `---\ntitle: Post 1 & more\ndescription: D\nauthor: Jun Watanabe\ndate: 2024-01-02T10:00:00Z\ntags:\n  - T\ncategory: C & C\ncover: a.png\ncoverAlt: ""\n---\n${expected}\n`,
  );
});

test('WordPress: drafts stay drafts, private posts become drafts, pages and unknown shortcodes are reported', async () => {
  const draft =
    '<wp:post_type>post</wp:post_type><wp:status>draft</wp:status><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>';
  const { after, notes, drafts, redirects } = await imported(
    'wordpress',
    {
      'a.xml': wxr(
        published(1, '[contact-form-7 id="1"] and [sic]').replace('post-1/', 'Post One.html'),
        item(2, draft, 'Two'),
        item(3, draft.replace('draft', 'private'), 'Three'),
        item(4, draft.replace('draft', 'trash'), 'Four'),
        item(5, '<wp:post_type>page</wp:post_type>', 'Five'),
      ),
    },
    { from: 'a.xml' },
  );
  expect(Object.keys(after)).toEqual([
    'authors.yaml',
    'posts/post-1.md',
    'posts/post-2-more.md',
    'posts/post-3-more.md',
  ]);
  expect(after['posts/post-2-more.md']).toContain(
    'date: 2024-01-02T12:00:00Z\ntags: []\ncategory: Blog\ndraft: true\n',
  );
  expect({ drafts, redirects }).toEqual({ drafts: 2, redirects: ['/2024/01/Post One.html /blog/post-1'] });
  expect(notes).toEqual(
    expect.arrayContaining([
      expect.stringContaining('[contact-form-7] is text now'),
      expect.stringContaining('Not everyone could read it'),
      expect.stringContaining('it is a page and not a post'),
    ]),
  );
});

test.for<[Format, string, string]>([
  ['ghost', 'a.json', 'a.json cannot be imported from ghost: it has no db[0].data.posts.'],
  ['ghost', 'a.md', 'a.md cannot be imported from ghost: Unexpected token'],
  ['wordpress', 'a.xml', 'a.xml cannot be imported from wordpress: it has no wp:wxr_version.'],
  ['wordpress', 'none.xml', 'none.xml cannot be imported from wordpress: ENOENT'],
  ['wordpress', 'empty', 'empty cannot be imported from wordpress: it is a folder. Name the .xml file in it.'],
  ['hugo', 'a.md', 'a.md cannot be imported from hugo: it is not a folder.'],
  ['jekyll', 'empty', 'empty cannot be imported from jekyll: it has no Markdown files.'],
  ['docusaurus', '.', 'cannot be imported from docusaurus: it has no folder blog, and no folder above it has the'],
])('%s: %s is refused with what is wrong and what to do', async ([format, from, message]) => {
  const files = {
    'a.json': '{}',
    'a.xml': '<rss version="2.0"><channel/></rss>',
    'a.md': 'Text',
    'empty/_posts/a.png': '',
  };
  await expect(imported(format, files, { from })).rejects.toThrow(message);
  await expect(imported(format, files, { from })).rejects.toThrow('Name an export or a folder of that kind.');
});

test('a post whose front matter cannot be read is left out and reported', async () => {
  const { notes, files } = await imported('hugo', {
    'content/a.md': '+++\ntitle = \n+++\n',
    'content/b.md': POST,
  });
  expect(files).toEqual(['posts/b.md']);
  expect(notes).toEqual([
    expect.stringContaining('content/a.md: It is left out, because its front matter cannot be read: '),
  ]);
});
