import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { feedHtml } from '#testing/html.ts';

const renderMarkdown = createMarkdownRenderer();
const render = (markdown: string) => renderMarkdown(markdown, { resolveImage: () => undefined });

const details = (title: string, inner = '<p>A</p>') => `<details><summary>${title}</summary>${inner}</details>`;
const pane = (name: string, inner: string) => `<div class="tab"><p class="tab-name">${name}</p>${inner}</div>`;
const tabs = (...panes: readonly string[]) => `<div class="tabs" data-tabs="">${panes.join('')}</div>`;

test.for([
  [':::details B\nA\n:::', details('B')],
  ['C\n::: details The *b* of `c`\n\nA\n\n:::\nC', `<p>C</p>${details('The <em>b</em> of <code>c</code>')}<p>C</p>`],
  [':::details\nA\n:::', details('Details').replace('<summary>', '<summary class="details-label">')],
  [':::details B {open}\nA\n:::', details('B').replace('<details>', '<details open>')],
  [':::details <script> <b>B\nA\n:::', details('&lt;script> <b>B</b>')],
  [':::details B\n:::details C\nA\n:::\n:::', details('B', details('C'))],
  ['- :::details B\n  A\n  :::\n- C', `<ul><li>${details('B')}</li><li>C</li></ul>`],
  [
    ':::tabs\n::tab B\nA\n::tab `C`\n- A\n:::',
    tabs(pane('B', '<p>A</p>'), pane('<code>C</code>', '<ul><li>A</li></ul>')),
  ],
  [':::tabs\n::tab B\n:::tabs\n::tab C\nA\n:::\n:::', tabs(pane('B', tabs(pane('C', '<p>A</p>'))))],
  [':::tabs\n::tab B\n:::details C\nA\n:::\n::tab D\nA\n:::', tabs(pane('B', details('C')), pane('D', '<p>A</p>'))],
  [':::\nA ::: B', '<p>:::A ::: B</p>'],
])('%j is %j', async ([markdown = '', html]) => {
  expect((await render(markdown)).html.replaceAll('\n', '')).toBe(html);
});

test('a line of colons in code does not close a directive', async () => {
  const { html, notices } = await render(':::details B\n```\n:::\n```\n:::\n\nC');
  expect(html).toMatch(/<span class="line">:::\n.*<\/details>\n<p>C<\/p>\n$/s);
  expect(notices).toEqual([]);
});

test('code in a sentence with three marks begins no code block in a directive', async () => {
  const { html, notices } = await render(':::details B\n``` a ```\n:::\n\nC');
  expect(html).toMatch(/<code>a<\/code><\/p>\s*<\/details>\s*<p>C<\/p>\s*$/);
  expect(notices).toEqual([]);
});

test('a video in any spelling needs no closing colons', async () => {
  const { html, notices } = await render(':::details B\n:::Video https://vimeo.com/1 A\n:::\n\nC');
  expect(html).toMatch(/<\/details>\s*<p>C<\/p>\s*$/);
  expect(notices).toEqual([]);
});

test.for([
  [
    'A\n\n::::details B\nC',
    '3 ::::details is never closed, so it contains everything below it; add a line :::: where it ends',
  ],
  [':::tabs B\n::tab A\n:::', '1 a title after :::tabs is left out; write a line ::tab Name for each pane'],
  ['::tab A', '1 ::tab is shown as text, because it is not inside :::tabs'],
  [':::tabs\nA\n:::', '1 :::tabs has no panes, so its content shows without tabs'],
  [':::video demo.mp4 A', '1 :::video is shown as text, because "demo.mp4" is not a video of YouTube and Vimeo'],
  [':::video https://vimeo.com/1', '1 :::video has no title, so its link only says where it plays'],
])('%j is reported', async ([markdown = '', notice]) => {
  const { notices } = await render(markdown);
  expect(notices.map(({ line, message }) => `${line} ${message}`)).toEqual([expect.stringContaining(notice ?? '')]);
});

test('in a feed, panes follow each other under their names', async () => {
  const { html } = await render(':::tabs\n::tab B\nA\n::tab C\nA\n:::');
  expect(feedHtml(html, 'https://a.example/').replaceAll('\n', '')).toBe(
    '<div><div><strong>B</strong><p>A</p></div><div><strong>C</strong><p>A</p></div></div>',
  );
});

test('text inside very many directives is shown', async () => {
  const { html } = await render(`${':::details A\n'.repeat(150)}\nEND`);
  expect(html.match(/<details>/g)).toHaveLength(20);
  expect(html).toContain('<p>END</p>');
});
