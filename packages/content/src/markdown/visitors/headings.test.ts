import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { attributeValues } from '#testing/html.ts';

const renderMarkdown = createMarkdownRenderer();
const render = (markdown: string) =>
  renderMarkdown(markdown, { resolveImage: (name) => (name === 'plan.svg' ? { url: '/blog/a/plan.svg' } : undefined) });

test.for([
  ['# One\n\n## Two\n\n##### Three\n\n## Two', ['2 one: One', '3 two: Two', '4 three: Three', '3 two-2: Two']],
  ['## *A* **b** [c](https://d.example) `--out` &amp; \\*c\\*', ['2 a-b-c-out-c: A b c --out & *c*']],
  ['## Option<T> or ![The *logo*](plan.svg)', ['2 optiont-or-the-logo: Option<T> or The logo']],
  ['## ![](plan.svg)\n\n##\n\n## {#x}\n\n## A', ['2 a: A']],
  [
    '## ?\n\n## !\n\n## Main\n\n## constructor',
    ['2 section: ?', '2 section-2: !', '2 section-main: Main', '2 constructor: constructor'],
  ],
  [
    '## The text {#its-id}\n\nA {#1.2_b:c}\n---\n\n## Ö {#größe} ##',
    ['2 its-id: The text', '2 1.2_b:c: A', '2 größe: Ö'],
  ],
  [
    '## A \\{#b}\n\n## A `{#b}`\n\n## A {#b} c\n\n## A {#-b}',
    ['2 a-b: A {#b}', '2 a-b-2: A {#b}', '2 a-b-c: A {#b} c', '2 a-b-3: A {#-b}'],
  ],
  [
    '## Next posts\n\n## Page--x\n\n## _r_1_\n\n## Menu use cases\n\n## B {#page--x}',
    [
      '2 next-posts: Next posts',
      '2 page-x: Page--x',
      '2 r-1: r_1',
      '2 section-menu-use-cases: Menu use cases',
      '2 b: B',
    ],
  ],
  ['## A\n\n## B {#a}\n\n## A 2', ['2 a-2: A', '2 a: B', '2 a-2-2: A 2']],
  ['## Limits[^a]\n\n## [^a]B[^a]\n\n[^a]: C', ['2 limits: Limits', '2 b: B']],
  ['## A {#x}\n\n## B {#x}\n\n## C {#main}', ['2 x: A', '2 b: B', '2 c: C']],
] as const)('the headings of %j', async ([markdown, outline]) => {
  const { headings, html } = await render(markdown);
  expect(headings.map(({ level, id, text }) => `${level} ${id}: ${text}`)).toEqual(outline);
  const ids = attributeValues(html, 'id');
  expect(headings.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test('a heading has its level, its id and a link to itself', async () => {
  const { html } = await render('# The *"best"* `--out` & [b](/c)');
  expect(html.trim()).toBe(
    '<header class="heading"><h2 id="the-best-out-b" tabindex="-1" class="article-heading">The <em>"best"</em> <code>--out</code> &amp; <a href="/c">b</a></h2><a class="heading-anchor" href="#the-best-out-b" aria-label="Link to section: The &quot;best&quot; --out &amp; b">#</a></header>',
  );
});

test('an id that is taken is reported', async () => {
  const { notices } = await render('## A {#x}\n\n## B {#x}\n\n## C {#main}');
  expect(notices.map(({ line, message }) => `${line} ${message}`)).toEqual([
    expect.stringContaining('3 {#x} of a heading is left out, because another element of the page has this id'),
    expect.stringContaining('5 {#main} of a heading is left out, because another element of the page has this id'),
  ]);
});
