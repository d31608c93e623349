import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { attributeValues } from '#testing/html.ts';

const renderMarkdown = await createMarkdownRenderer();
const render = (markdown: string) =>
  renderMarkdown(markdown, { resolveImage: (name) => (name === 'plan.svg' ? { url: '/blog/a/plan.svg' } : undefined) });
const htmlOf = async (markdown: string) =>
  (await render(markdown)).html.trim().replaceAll('<span class="joint"></span>', '');

test.for([
  ['## The text {#its-id}', 'its-id: The text'],
  ['The text {#its-id}\n---', 'its-id: The text'],
  ['## The text {#its-id} ##', 'its-id: The text'],
  ['## A {#1.2_b:c}', '1.2_b:c: A'],
  ['## A {#größe}', 'größe: A'],
  ['## A \\{#b}', 'a-b: A {#b}'],
  ['## A `{#b}`', 'a-b: A {#b}'],
  ['## A {#b} c', 'a-b-c: A {#b} c'],
] as const)('%j has the id and the text %j', async ([markdown, heading]) => {
  const { headings, html } = await render(markdown);
  expect(headings.map(({ id, text }) => `${id}: ${text}`)).toEqual([heading]);
  expect(html).toContain(` id="${headings[0]?.id}" tabindex="-1"`);
  expect(html).toContain(`href="#${headings[0]?.id}"`);
});

test('a heading without a text has its own id too, and is none that the contents can name', async () => {
  const { headings, html } = await render('## {#its-id}');
  expect(html).toContain('<h2 id="its-id" tabindex="-1" class="article-heading"></h2>');
  expect(headings).toEqual([]);
});

test('an id made of a text avoids those of authors, wherever these stand', async () => {
  const { headings, notices } = await render('## A\n\n## B {#a}\n\n## A 2\n\n<b id="a-3">c</b>\n\n## A');
  expect(headings.map(({ id }) => id)).toEqual(['a-2', 'a', 'a-2-2', 'a-4']);
  expect(notices).toEqual([]);
});

test.for([
  ['## A {#x}\n\n## B {#x}', ['x', 'b'], 3, '{#x} of a heading', 'another element has the id "x" already'],
  ['<b id="x">a</b>\n\n## B {#x}', ['b'], 3, '{#x} of a heading', 'another element has the id "x" already'],
  ['## B {#x}\n\n<b id="x">a</b>', ['x'], 3, 'id="x" of <b>', 'another element has the id "x" already'],
  ['## B {#main}', ['b'], 1, '{#main} of a heading', 'the page itself has an element with the id "main"'],
] as const)('in %j an id that is taken is told', async ([markdown, ids, line, what, reason]) => {
  const { headings, notices } = await render(markdown);
  expect(headings.map(({ id }) => id)).toEqual(ids);
  expect(notices).toMatchObject([
    { code: 'id-taken', line, message: expect.stringContaining(`${what} is left out, since ${reason}`) },
  ]);
});

test.for(['## A {#}', '## A {#-b}', '## A {#a"b}', `## A {#${'a'.repeat(101)}}`])(
  '%j keeps it as text, which is told',
  async (markdown) => {
    const { headings, notices } = await render(`B\n\n${markdown}`);
    expect(headings[0]?.text).toBe(markdown.slice(3));
    expect(notices.map(({ code, line }) => `${line} ${code}`)).toEqual(['3 heading-id']);
  },
);

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
