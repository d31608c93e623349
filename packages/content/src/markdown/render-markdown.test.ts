import { expect, test } from 'vitest';
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

test("a column's alignment is no inline style", async () => {
  const html = await htmlOf('| A | B | C | D |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |');
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
  ['等待 10~20 分钟，然后又等 10~20 分钟。', '等待 10~20 分钟，然后又等 10~20 分钟。'],
  ['~~gone~~ and ~not~', '<del>gone</del> and ~not~'],
  ['英国**《银行家》**杂志排名**第 97 位**。', '英国<strong>《银行家》</strong>杂志排名<strong>第 97 位</strong>。'],
  ['**注意：**必ず再起動してください。', '<strong>注意：</strong>必ず再起動してください。'],
  ['**이것(저것)**은', '<strong>이것(저것)</strong>은'],
] as const)('%s is %s', async ([markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`);
});

test.for([
  ['中文\n中文。\n日本語', '中文中文。日本語'],
  ['**中文**\n**中文**', '<strong>中文</strong><strong>中文</strong>'],
  ['中文\nEnglish\n中文', '中文\nEnglish\n中文'],
  ['한국어\n한국어', '한국어\n한국어'],
  ['a\n*b*\nc', 'a\n<em>b</em>\nc'],
] as const)('a line break in %j shows as %j', async ([markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`);
});

test('a task has a checkbox that its text names and nobody can change', async () => {
  expect(await htmlOf('- [ ] Try *it*\n- [x] Read\n- Rest')).toBe(
    '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" id="task-item-0" disabled><label class="task-list-item-label" for="task-item-0"> Try <em>it</em></label></li>\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" id="task-item-1" checked disabled><label class="task-list-item-label" for="task-item-1"> Read</label></li>\n<li>Rest</li>\n</ul>',
  );
});

test('a task ends with its paragraph, and its list alone is one of tasks', async () => {
  const html = await htmlOf('- A\n  - [X] B\n\n    C\n- D');
  expect(html.split('contains-task-list').length - 1).toBe(1);
  expect(html).toContain(
    '<input type="checkbox" class="task-list-item-checkbox" id="task-item-0" checked disabled><label class="task-list-item-label" for="task-item-0"> B</label></p>\n<p>C</p>',
  );
});

test('an element that begins in a task ends in it', async () => {
  expect(await htmlOf('- [ ] A <b>b')).toContain('A <b>b</b></label>');
});

test('an author cannot write a checkbox otherwise', async () => {
  expect(await htmlOf('A <input type="checkbox"> b')).toBe('<p>A &lt;input type="checkbox"> b</p>');
});
