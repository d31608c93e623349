import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { plainText } from '#texts/plain-text.ts';

const renderMarkdown = await createMarkdownRenderer();
const render = (markdown: string, lang?: string) => renderMarkdown(markdown, { resolveImage: () => undefined, lang });
const htmlOf = async (markdown: string, lang?: string) =>
  (await render(markdown, lang)).html.trim().replaceAll('\n', '');
const noticesOf = async (markdown: string) =>
  (await render(markdown)).notices.map(({ line, code, message }) => `${line} ${code}: ${message}`);

const details = (title: string, inner = '<p>A</p>') => `<details><summary>${title}</summary>${inner}</details>`;
const pane = (name: string, inner: string) => `<div class="tab"><p class="tab-name">${name}</p>${inner}</div>`;
const tabs = (...panes: readonly string[]) => `<div class="tabs" data-tabs="">${panes.join('')}</div>`;

test.for([
  [':::details B\nA\n:::', details('B')],
  ['::: details B\nA\n:::\nC', `${details('B')}<p>C</p>`],
  ['C\n:::details B\nA\n:::', `<p>C</p>${details('B')}`],
  [':::details The *b* of `c`\n\nA\n\n:::', details('The <em>b</em> of <code>c</code>')],
  [':::details\nA\n:::', details('Details').replace('<summary>', '<summary class="details-label">')],
  [':::details B {open}\nA\n:::', details('B').replace('<details>', '<details open>')],
  [':::details The {id}\nA\n:::', details('The {id}')],
  [':::details B\n:::details C\nA\n:::\n:::', details('B', details('C'))],
  ['::::details B\n:::details C\nA\n:::\n::::', details('B', details('C'))],
  [':::details B\n- C\n:::', details('B', '<ul><li>C</li></ul>')],
  ['- :::details B\n  A\n  :::\n- C', `<ul><li>${details('B')}</li><li>C</li></ul>`],
  ['> :::details B\n> A\n> :::', `<blockquote>${details('B')}</blockquote>`],
  [
    ':::tabs\n::tab B\nA\n::tab `C`\n- A\n:::',
    tabs(pane('B', '<p>A</p>'), pane('<code>C</code>', '<ul><li>A</li></ul>')),
  ],
  [':::tabs\n::tab B\n:::tabs\n::tab C\nA\n:::\n:::', tabs(pane('B', tabs(pane('C', '<p>A</p>'))))],
  [':::tabs\n::tab B\n:::details C\nA\n:::\n::tab D\nA\n:::', tabs(pane('B', details('C')), pane('D', '<p>A</p>'))],
  [
    '    :::details B',
    '<figure class="code" data-language="text"><button type="button" class="copy-code needs-script" aria-label="Copy code">Copy</button><pre role="group" aria-label="Code" tabindex="0"><code><span class="line">:::details B</span></code></pre></figure>',
  ],
  [':::\nA', '<p>:::A</p>'],
  ['A ::: B', '<p>A ::: B</p>'],
])('%j is %j', async ([markdown = '', html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test('a line of colons in code ends nothing', async () => {
  const { html, notices } = await render(':::details B\n```\n:::\n```\n:::\n\nC');
  expect(html).toMatch(/<span class="line">:::\n.*<\/details>\n<p>C<\/p>\n$/s);
  expect(notices).toEqual([]);
});

test('code blocks with titles are panes by themselves', async () => {
  const { html, notices } = await render(':::tabs\n```js title="a.js"\nA\n```\n```js title="b.js"\nB\n```\n:::');
  expect(
    html.match(/<div class="tab"><figure class="code" data-language="js"><figcaption>[ab]\.js<\/figcaption>/g),
  ).toHaveLength(2);
  expect(notices).toEqual([]);
});

test.for([
  [
    'A\n\n::::details B\nC',
    '3 directive: ::::details has no end, so it goes on to the end of what it is in; put a line :::: where it ends',
  ],
  [
    'A\n\n:::details B\n',
    '3 directive: :::details has no end, so it goes on to the end of what it is in; put a line ::: where it ends',
  ],
  [
    'A\n\n- :::details B',
    '3 directive: :::details has no end, so it goes on to the end of what it is in; put a line ::: where it ends',
  ],
  ['::tab A', "1 directive: ::tab is shown as text, since it isn't in :::tabs; put it there, or in backticks"],
  [':::tabs\n::tab\n::tab A\n:::', '2 directive: ::tab is shown as text, since it has no name; write ::tab Name'],
  [
    ':::tabs B\n::tab A\n:::',
    '1 directive: :::tabs has no title, so "B" is left out; name its panes, each with a line ::tab Name',
  ],
  [
    ':::tabs\nA\n:::',
    '1 directive: :::tabs has no panes, so it shows as if it were not there; begin each with a line ::tab Name, or put only code blocks with title="…" there',
  ],
])('%j is told', async ([markdown = '', notice]) => {
  expect(await noticesOf(markdown)).toEqual([notice]);
});

test('tags in a title are those of any text, and end with it', async () => {
  expect(await htmlOf(':::details <script> <b>B\nA\n:::')).toBe(details('&lt;script> <b>B</b>'));
});

test('in a feed, panes stand one after the other under their names', async () => {
  const { html } = await render(':::tabs\n::tab B\nA\n::tab C\nA\n:::');
  expect(portableHtml(html, 'https://a.example/').replaceAll('\n', '')).toBe(
    '<div><div><strong>B</strong><p>A</p></div><div><strong>C</strong><p>A</p></div></div>',
  );
});

test('the name that a disclosure has by default is English', async () => {
  expect(await htmlOf(':::details\nA\n:::', 'de')).toContain(
    '<summary class="details-label" lang="en-US">Details</summary>',
  );
});

test('the search looks through titles and names, and not through marks', () => {
  expect(plainText(':::tabs\n::tab npm\nA\n:::\n::: details B\nC').trim()).toBe('npm A B C');
});
