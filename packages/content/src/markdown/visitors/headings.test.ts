import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const renderMarkdown = await createMarkdownRenderer();
const render = (markdown: string) => renderMarkdown(markdown, { resolveImage: () => undefined });

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
