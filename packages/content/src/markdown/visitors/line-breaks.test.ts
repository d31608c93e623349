import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = createMarkdownRenderer();
const htmlOf = async (html: string) => (await render(html, { resolveImage: () => undefined })).html;
const prepared = (html: string) => htmlOf(html.startsWith('<code>') ? `A ${html}` : html);
const preparedRow = (row: string) => htmlOf(`<table>\n${row}\n</table>`);

const J = '<span class="joint"></span>';
const S = '<span class="joint"> </span>';

test.for([
  ['an option', '<code>ls --all -l</code>', `<code>ls${S}-${J}-${J}all${S}-${J}l</code>`],
  ['an option that is long', `<code>${'x'.repeat(23)} --all</code>`, `<code>${'x'.repeat(23)} -${J}-${J}all</code>`],
  ['one of 28', `<code>${'x'.repeat(22)} -&lt;b></code>`, `<code>${'x'.repeat(22)}${S}-${J}&lt;b></code>`],
  ['a header', '<code>x-request-id</code>', `<code>x-${J}request-${J}id</code>`],
  ['a path', '<code>/blog/:slug</code>', `<code>/${J}blog/${J}:slug</code>`],
  ['entities', '<code>a-&lt;b>?c&amp;d</code>', `<code>a-${J}&lt;b>?${J}c&amp;d</code>`],
  ['a sign at the end of a word', '<code>a- b-</code>', `<code>a-${S}b-</code>`],
  ['words without such signs', '<code>snake_case foo.bar()</code>', `<code>snake_case${S}foo.bar()</code>`],
  ['text that is no code', '<p>well-known</p>', '<p>well-known</p>'],
  ['a block', '<pre><b>x</b><code>a-b</code></pre>', '<code>a-b</code>'],
  ['code with tags', '<code>a-<i>b</i></code>', '<code>a-<i>b</i></code>'],
] as const)('words of code: %s', async ([, html, joined]) => {
  expect(await prepared(html)).toContain(joined);
});

test.for([
  ['a short one', '<td>a_b</td>', '<td>a_b</td>'],
  ['a long word without underscores', `<td>${'x'.repeat(30)}</td>`, `<td>${'x'.repeat(30)}</td>`],
  ['one of 24', '<td>max_concurrent_streams_x</td>', '<td data-longest="26">max_concurrent_streams_x</td>'],
  [
    'the longest',
    '<th scope="col">a_b or max_idle_time_x</th>',
    '<th scope="col" data-longest="20">a_b or max_idle_time_x</th>',
  ],
  [
    'one in code, which may break in the first cell of a row alone',
    '<tr><td><code>max_idle-time_x</code></td><td><code>max_idle_time_x</code></td></tr>',
    '<tr><td data-longest="20"><code>max_<wbr>idle-<span class="joint"></span>time_<wbr>x</code></td><td data-longest="20"><code>max_idle_time_x</code></td></tr>',
  ],
  ['entities', '<td>a_&lt;type_of_it></td>', '<td data-longest="20">a_&lt;type_of_it></td>'],
  ['a path', '<td>/a_b/c_d/e_f/g_h</td>', '<td>/a_b/c_d/e_f/g_h</td>'],
  ['one of 80', `<td>${'x_'.repeat(40)}</td>`, `<td>${'x_'.repeat(40)}</td>`],
  ['an option', '<td>X</td><td><code>a -l</code></td>', `<td>X</td><td><code>a -${J}l</code></td>`],
] as const)('identifiers in cells: %s', async ([, row, marked]) => {
  expect(await preparedRow(row)).toContain(marked);
});
