import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { createMarkdownRenderer, type ResolvedImage } from '#markdown/render-markdown.ts';
import { activeTags, attributeValues } from '#testing/html.ts';

const renderMarkdown = await createMarkdownRenderer();

const IMAGES: Readonly<Record<string, ResolvedImage>> = {
  'cover.png': { url: '/blog/a/cover.png', width: 320, height: 240 },
  'plan.svg': { url: '/blog/a/plan.svg' },
};

const render = (markdown: string) =>
  renderMarkdown(markdown, { resolveImage: (path) => (Object.hasOwn(IMAGES, path) ? IMAGES[path] : undefined) });

const htmlOf = async (markdown: string) =>
  (await render(markdown)).html.trim().replaceAll('<span class="joint"></span>', '');

const outlineOf = async (markdown: string) =>
  (await render(markdown)).headings.map(({ level, id, text }) => `${level} ${id}: ${text}`);

test.for([
  ['a body that begins at level 2', '## A\n\n### B', ['2 a: A', '3 b: B']],
  ['a body that uses level 1', '# A\n\n## B\n\n# C', ['2 a: A', '3 b: B', '2 c: C']],
  ['a body that skips levels', '# A\n\n##### B\n\n###### C\n\n### D', ['2 a: A', '3 b: B', '4 c: C', '3 d: D']],
  ['a body without headings', 'A', []],
] as const)('headings of %s', async ([, markdown, outline]) => {
  expect(await outlineOf(markdown)).toEqual(outline);
});

test('a heading without any text is none that the contents can name', async () => {
  expect(await outlineOf('## ![](plan.svg)\n\n## ![ ](plan.svg)\n\n##\n\n## A')).toEqual(['2 a: A']);
});

test('headings in the HTML have the levels and ids of the outline', async () => {
  const { html, headings } = await render('# One\n\n## Two\n\n## Two');
  const tags = [...html.matchAll(/<h(\d) id="([^"]+)"/g)].map(([, level, id]) => `${level} ${id}`);
  expect(tags).toEqual(headings.map(({ level, id }) => `${level} ${id}`));
  expect(tags).toEqual(['2 one', '3 two', '3 two-2']);
  expect(attributeValues(html, 'href')).toEqual(['#one', '#two', '#two-2']);
});

test.for([
  ['marks and links', '## *A* **b** [c](https://d.example) ~~e~~', '2 a-b-c-e: A b c e'],
  ['code', '## The `--out` flag', '2 the-out-flag: The --out flag'],
  ['entities and escapes', '## A &amp; B \\*c\\*', '2 a-b-c: A & B *c*'],
  ['several lines', 'One\ntwo\n---', '2 one-two: One two'],
  ['other scripts', '## 東京 Crème', '2 東京-creme: 東京 Crème'],
  ['an image, of which the id knows nothing', '## ![The *logo*](plan.svg) of us', '2 of-us: The logo of us'],
] as const)('a heading with %s has its plain text', async ([, markdown, heading]) => {
  expect(await outlineOf(markdown)).toEqual([heading]);
});

test.for([
  ['equal headings', '## A\n\n## A\n\n## A', ['a', 'a-2', 'a-3']],
  ['a heading that is the second of another by name', '## A\n\n## A 2\n\n## A', ['a', 'a-2', 'a-3']],
  ['headings without letters', '## ?\n\n## !', ['section', 'section-2']],
  [
    'the ids of the page',
    '## Main\n\n## Contents\n\n## App data\n\n## Footnotes',
    ['section-main', 'section-contents', 'section-app-data', 'section-footnotes'],
  ],
  ['names that every object has', '## constructor\n\n## toString', ['constructor', 'tostring']],
] as const)('ids are unique with %s', async ([, markdown, ids]) => {
  expect((await render(markdown)).headings.map(({ id }) => id)).toEqual(ids);
});

test.for([
  ['text', '## A', 'a', 'A', 'Link to section: A'],
  [
    'marks, code and quotes',
    '### The *"best"* `--out` & [b](/c)',
    'the-best-out-b',
    'The <em>"best"</em> <code>--out</code> &amp; <a href="/c">b</a>',
    'Link to section: The &quot;best&quot; --out &amp; b',
  ],
  [
    'no text but an image',
    '## ![](plan.svg)',
    'section',
    '<img src="/blog/a/plan.svg" alt="" fetchpriority="high" decoding="async">',
    'Link to this section',
  ],
] as const)(
  'beside a heading with %s stands the link to it, which says whose it is',
  async ([, markdown, id, inner, name]) => {
    expect(await htmlOf(markdown)).toBe(
      `<header class="heading"><h2 id="${id}" tabindex="-1" class="article-heading">${inner}</h2><a class="heading-anchor" href="#${id}" aria-label="${name}">#</a></header>`,
    );
  },
);

test.for([
  ['- Hubs forward.\n- مرحبا', '<ul>'],
  ['1. שלום', '<ol dir="auto">'],
  ['שלום\n\n- Hubs', '<p>שלום</p>\n<ul>'],
] as const)('the bullets of %j are on the side where its text begins', async ([markdown, start]) => {
  expect((await htmlOf(markdown)).startsWith(start)).toBe(true);
});

test('a table is reached under the name of its section', async () => {
  const table = '| A |\n| - |\n| 1 |';
  const html = await htmlOf(
    [
      table,
      '## The `a` & "b"',
      table,
      `> ### C\n>\n> D\n\n${table}`,
      '## ![](plan.svg)',
      table,
      '## ![E](plan.svg)',
      table,
    ].join('\n\n'),
  );
  expect(attributeValues(html, 'aria-label').filter((name) => name.startsWith('Table'))).toEqual([
    'Table',
    'Table: The a & "b"',
    'Table: C',
    'Table',
    'Table: E',
  ]);
});

test('footnotes lead to their text and each reference back', async () => {
  expect(await htmlOf('One[^a], two[^a], three[^b].\n\n[^b]: B.\n[^a]: A.')).toBe(
    [
      '<p>One<sup class="footnote-ref"><a href="#fn1" id="fnref1" aria-label="Footnote 1">1</a></sup>, two<sup class="footnote-ref"><a href="#fn1" id="fnref1-2" aria-label="Footnote 1">1</a></sup>, three<sup class="footnote-ref"><a href="#fn2" id="fnref2" aria-label="Footnote 2">2</a></sup>.</p>',
      '<section class="footnotes" aria-labelledby="footnotes"><h2 id="footnotes">Footnotes</h2><ol>',
      '<li id="fn1"><p>A. <a href="#fnref1" class="footnote-backref" aria-label="Back to reference 1">↩︎</a> <a href="#fnref1-2" class="footnote-backref" aria-label="Back to reference 1-2">↩︎</a></p>',
      '</li>',
      '<li id="fn2"><p>B. <a href="#fnref2" class="footnote-backref" aria-label="Back to reference 2">↩︎</a></p>',
      '</li>',
      '</ol>',
      '</section>',
    ].join('\n'),
  );
});

test('a footnote without a text stays as it is written, and a text without a reference is left out', async () => {
  expect(await htmlOf('One[^a].\n\n[^b]: B.')).toBe('<p>One[^a].</p>');
});

test('every link inside a page with footnotes and headings has its target', async () => {
  const html = await htmlOf(
    '# fn1\n\nOne[^1] two[^2] three[^1].\n\n## Footnotes\n\n[^1]: Text.\n[^2]: Two, with `code`.',
  );
  const ids = attributeValues(html, 'id');
  expect(new Set(ids).size).toBe(ids.length);
  expect(attributeValues(html, 'href').filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
});

test.for([
  ['NOTE', 'note', 'Note'],
  ['WARNING', 'warning', 'Warning'],
] as const)('a quotation that begins with [!%s] is an alert', async ([name, kind, title]) => {
  expect(await htmlOf(`> [!${name}]\n> Text`)).toBe(
    `<div class="markdown-alert markdown-alert-${kind}">\n<p class="alert-title">${title}</p>\n<p>Text</p>\n</div>`,
  );
});

test('another quotation stays one', async () => {
  expect(await htmlOf('> [!ODD]\n> Text')).toBe('<blockquote>\n<p>[!ODD]\nText</p>\n</blockquote>');
});

test('a table can be reached by keyboard and names its columns', async () => {
  expect((await htmlOf('| A | B |\n|---|---|\n| 1 | 2 |')).replaceAll('\n', '')).toBe(
    '<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
  );
});

test.for([
  ['without raw HTML', '1'],
  ['with raw HTML', '<b>1</b>'],
] as const)("a column's alignment is no inline style, %s", async ([, cell]) => {
  const html = await htmlOf(`| A | B | C | D |\n|:--|:-:|--:|---|\n| ${cell} | 2 | 3 | 4 |`);
  expect(attributeValues(html, 'align')).toEqual(['left', 'center', 'right', 'left', 'center', 'right']);
  expect(attributeValues(html, 'scope')).toEqual(['col', 'col', 'col', 'col']);
  expect(html).not.toContain('style');
});

test('code is highlighted in the language of its fence, wherever the fence stands', async () => {
  for (const markdown of [
    '```ts\nconst a = 1\n```',
    '> ```ts\n> const a = 1\n> ```',
    '- ```ts\n  const a = 1\n  ```',
  ]) {
    expect(await htmlOf(markdown)).toContain('<span class="code-token-keyword">const</span>');
  }
});

test('indented code and inline code are escaped', async () => {
  expect(await htmlOf('    <b>\n')).toContain('<span class="line">&lt;b>\n</span>');
  expect(await htmlOf('`<b>`')).toBe('<p><code>&lt;b></code></p>');
});

test.for([
  [
    'beside the post has its URL and size',
    '![A router](cover.png)',
    '<img src="/blog/a/cover.png" alt="A router" width="320" height="240" fetchpriority="high" decoding="async">',
  ],
  [
    'of an unknown size has none',
    '![A plan](plan.svg)',
    '<img src="/blog/a/plan.svg" alt="A plan" fetchpriority="high" decoding="async">',
  ],
  ['that is not there stays', '![x](none.png)', '<img src="none.png" alt="x" loading="lazy" decoding="async">'],
  ['of another site is a link', '![x](https://b.example/cover.png)', '<a href="https://b.example/cover.png">x</a>'],
  ['by its path stays', '![x](/cover.png)', '<img src="/cover.png" alt="x" loading="lazy" decoding="async">'],
  [
    'with quotes in its texts has them escaped',
    'x ![a "b" <c>](cover.png "d \\"e\\" & f")',
    'x <img src="/blog/a/cover.png" alt="a &quot;b&quot; <c>" title="d &quot;e&quot; &amp; f" width="320" height="240" fetchpriority="high" decoding="async">',
  ],
  [
    'with marks in its text has it plain',
    '![a *b* [c](d)](cover.png)',
    '<img src="/blog/a/cover.png" alt="a b c" width="320" height="240" fetchpriority="high" decoding="async">',
  ],
  [
    'without a text is decoration',
    '![](plan.svg)',
    '<img src="/blog/a/plan.svg" alt="" fetchpriority="high" decoding="async">',
  ],
] as const)('an image %s', async ([, markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`);
});

test.for([
  [
    'See https://a.example/b?c=1&d=2.',
    '<p>See <a href="https://a.example/b?c=1&amp;d=2">https://a.example/b?c=1&amp;d=2</a>.</p>',
  ],
  ['<https://a.example>', '<p><a href="https://a.example">https://a.example</a></p>'],
  ['[a](https://a.example "t")', '<p><a href="https://a.example" title="t">a</a></p>'],
  ['README.md', '<p>README.md</p>'],
  ['example.com', '<p>example.com</p>'],
  ['www.example.com', '<p><a href="http://www.example.com">www.example.com</a></p>'],
  ['a@example.com', '<p><a href="mailto:a@example.com">a@example.com</a></p>'],
  ['`https://a.example`', '<p><code>https://a.example</code></p>'],
] as const)('%s becomes a link only where it is one', async ([markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test.for([
  ['a script in a sentence', 'A <script>alert(1)</script>', '<p>A &lt;script>alert(1)&lt;/script></p>'],
  ['an event handler', 'A <b onclick="alert(1)">b</b>', '<p>A <b>b</b></p>'],
  ['an inline style', 'A <b style="color: red">b</b>', '<p>A <b>b</b></p>'],
  ['a frame', '<iframe src="https://a.example"></iframe>', '<p><a href="https://a.example">https://a.example</a></p>'],
  ['a form', '<form action="/x"><input name="a"></form>', '<p>&lt;form action="/x">&lt;input name="a">&lt;/form></p>'],
  ['an SVG with a handler', '<svg onload="alert(1)"></svg>', '<p>&lt;svg onload="alert(1)">&lt;/svg></p>'],
  ['a javascript: link', '<a href="javascript:alert(1)">a</a>', '<p><a>a</a></p>'],
  ['a hidden javascript: link', '<a href=" jAva&#10;script:alert(1)">a</a>', '<p><a>a</a></p>'],
  ['a base', '<base href="https://a.example">', '<p>&lt;base href="https://a.example"></p>'],
  ['a comment', 'A <!-- b --> c', '<p>A  c</p>'],
] as const)('%s does not get through', async ([, markdown, expected]) => {
  const html = await htmlOf(markdown);
  expect(activeTags(html)).toEqual([]);
  expect(html).toBe(expected);
});

test.for([
  '[a](javascript:alert(1))',
  '[a](java&#115;cript:alert(1))',
  '[a](data:text/html,x)',
  '![a](javascript:alert(1))',
  '[a]: javascript:alert(1)\n\n[a]',
])('%j is no link', async (markdown) => {
  const html = await htmlOf(markdown);
  expect(html).not.toMatch(/<a |<img /);
});

test.for([['in a sentence', 'Ask <svc> for it', '<p>Ask &lt;svc> for it</p>']] as const)(
  'a placeholder %s stays text',
  async ([, markdown, html]) => {
    expect(await htmlOf(markdown)).toBe(html);
  },
);

test.for([
  ['a disclosure', '<details open><summary>A</summary>\n\n`b`\n\n</details>'],
  ['keys and marks', 'Press <kbd>K</kbd>, H<sub>2</sub>O, <ins>new</ins>'],
  ['a figure', '<figure><img src="/a.png" alt="A"><figcaption>A</figcaption></figure>'],
  ['a video', '<video src="/a.mp4" controls></video>'],
  ['a cell over two columns', '<table><tr><td colspan="2">A</td></tr></table>'],
] as const)('%s that an author writes as HTML stays', async ([, markdown]) => {
  const html = await htmlOf(markdown);
  for (const tag of markdown.match(/<[^>]+>/g) ?? []) {
    expect(html.replaceAll('=""', '')).toContain(tag);
  }
});

test.for([
  ['without raw HTML', ''],
  ['with raw HTML', '\n\n<kbd>K</kbd>'],
  ['with a button of the author', '\n\n<button>Copy</button>'],
] as const)('each code block has one copy button in a post %s', async ([, raw]) => {
  const html = await htmlOf(`\`\`\`ts\nf()\n\`\`\`\n\n    indented${raw}`);
  expect(html.split('<button').length - 1).toBe(2);
  expect(html.split('>Copy</button><pre ').length - 1).toBe(2);
});

test('what Markdown makes is the same in a post with raw HTML', async () => {
  const markdown =
    '## A\n\n> [!NOTE]\n> B[^1]\n\n| C |\n|---|\n| D |\n\n```ts title="e" {1}\nconst f = 1\n```\n\n```diff\n+g\n```\n\n[^1]: H';
  const plain = await htmlOf(markdown);
  const withHtml = await htmlOf(`${markdown}\n\n<p>I</p>`);
  expect(withHtml.replace('<p>I</p>', '').replaceAll('\n', '')).toBe(plain.replaceAll('\n', ''));
});

test('a picture has its widths and formats to choose from, and among the first blocks it is loaded at once', async () => {
  const image = { url: '/blog/a/b.png', width: 600, height: 300, hash: '0123456789abcdef', formats: ['avif'] as const };
  const { html } = await renderMarkdown('Text.\n\n![B](b.png)\n\n![B](b.png)\n', { resolveImage: () => image });
  const [first = '', second = ''] = html.match(/<picture.*?<\/picture>/g) ?? [];
  expect(first).toContain('<source type="image/avif" srcset="/blog/a/pictures/b.png-0123456789abcdef-480.avif 480w, ');
  expect(first).toContain(
    '<img src="/blog/a/b.png" alt="B" width="600" height="300" fetchpriority="high" decoding="async">',
  );
  expect(second).toContain(' loading="lazy" ');
  const { html: late } = await renderMarkdown('A.\n\nB.\n\nC.\n\n![B](b.png)\n', { resolveImage: () => image });
  expect(late).toContain(' loading="lazy" ');
  // Readers of feeds get the picture's own address.
  expect(portableHtml(first, 'https://culvert.example/blog/a')).toBe(
    '<img src="https://culvert.example/blog/a/b.png" alt="B" width="600" height="300">',
  );
});

test('a picture and its dark one stand in one place, neither loaded before it is known which is shown', async () => {
  const sized = { width: 600, height: 300, hash: '0123456789abcdef', formats: ['avif'] as const };
  const dark = { ...sized, url: '/blog/a/b.dark.png', hash: 'fedcba9876543210' };
  const { html } = await renderMarkdown('![B](b.png)', {
    resolveImage: () => ({ ...sized, url: '/blog/a/b.png', dark }),
  });
  expect(
    html.match(/<a .*?<\/a>/g)?.map((link) => /class="(.*?)".*<img src="(.*?)".* loading="lazy"/.exec(link)?.slice(1)),
  ).toEqual([
    ['light-only', '/blog/a/b.png'],
    ['dark-only', '/blog/a/b.dark.png'],
  ]);
  expect(html).toContain('/blog/a/pictures/b.dark.png-fedcba9876543210-480.avif 480w');
  const drawn = await renderMarkdown('![B](b.svg)', {
    resolveImage: () => ({ url: '/blog/a/b.svg', dark: { url: '/blog/a/b.dark.svg' } }),
  });
  expect(drawn.html.match(/<img class="(?:light|dark)-only" src="[^"]+"/g)).toEqual([
    '<img class="light-only" src="/blog/a/b.svg"',
    '<img class="dark-only" src="/blog/a/b.dark.svg"',
  ]);
  for (const shown of [html, drawn.html]) {
    expect(portableHtml(shown, 'https://culvert.example/blog/a').match(/<img/g)).toHaveLength(1);
  }
});

const LARGE = { url: '/blog/a/b.png', width: 400, height: 300 };

test.for([
  ['by itself', '![B](b.png)', true],
  ['in a sentence', 'a ![B](b.png) b', true],
  ['as a figure', '![B](b.png "A caption")', true],
  ['in a link', '[![B](b.png)](/blog)', false],
  ['behind a link of HTML', '<a href="/blog">a</a> ![B](b.png)', true],
  ['in a heading', '## ![B](b.png)', false],
  ['that is decoration', '![](b.png)', false],
] as const)('an image %s is or is not a link to itself', async ([, markdown, isLink]) => {
  const { html } = await renderMarkdown(markdown, { resolveImage: () => LARGE });
  expect(html.includes('<a data-enlarge="400 300" href="/blog/a/b.png"><img ')).toBe(isLink);
  expect(html).toContain('<img src="/blog/a/b.png"');
  expect(portableHtml(html, 'https://culvert.example/blog/a')).not.toContain(
    'href="https://culvert.example/blog/a/b.png"',
  );
});

test('an image that is no wider than a phone shows it is no link, and an author makes none that is taken for one', async () => {
  const { html } = await renderMarkdown('![B](b.png) <a data-enlarge href="/c">c</a>', {
    resolveImage: () => ({ ...LARGE, width: 358 }),
  });
  expect(html).not.toContain('data-enlarge');
});
