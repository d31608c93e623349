import { fromHtml } from 'hast-util-from-html';
import { expect, test } from 'vitest';
import { prepareLineBreaks } from '#markdown/line-breaks.ts';
import { printTree } from '#markdown/tree.ts';

function prepared(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  prepareLineBreaks(tree);
  return printTree(tree);
}

const J = '<span class="joint"></span>';
const S = '<span class="joint"> </span>';

test.for([
  ['an option', '<code>ls --all -l</code>', `<code>ls${S}-${J}-${J}all${S}-${J}l</code>`],
  ['an option that is long', `<code>${'x'.repeat(23)} --all</code>`, `<code>${'x'.repeat(23)} -${J}-${J}all</code>`],
  ['one of 28', `<code>${'x'.repeat(22)} -&lt;b></code>`, `<code>${'x'.repeat(22)}${S}-${J}&lt;b></code>`],
  ['an option in a cell', '<td>X</td><td><code>a -l</code></td>', `<td>X</td><td><code>a -${J}l</code></td>`],
  ['a header', '<code>x-request-id</code>', `<code>x-${J}request-${J}id</code>`],
  ['a path', '<code>/blog/:slug</code>', `<code>/${J}blog/${J}:slug</code>`],
  ['entities', '<code>a-&lt;b>?c&amp;d</code>', `<code>a-${J}&lt;b>?${J}c&amp;d</code>`],
  ['a sign at the end of a word', '<code>a- b-</code>', `<code>a-${S}b-</code>`],
  ['words without such signs', '<code>snake_case foo.bar()</code>', `<code>snake_case${S}foo.bar()</code>`],
  ['text that is no code', '<p>well-known</p>', '<p>well-known</p>'],
  ['a block', '<pre role="group"><code>a-b</code></pre>', '<pre role="group"><code>a-b</code></pre>'],
  ['lines of a block', '<code><span class="line">a-b</span></code>', '<code><span class="line">a-b</span></code>'],
  ['code with tags', '<code>a-<i>b</i></code>', '<code>a-<i>b</i></code>'],
] as const)('words of code: %s', ([, html, joined]) => {
  expect(prepared(html)).toBe(joined);
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
  ['none of a cell', '<p>max_concurrent_streams_x</p>', '<p>max_concurrent_streams_x</p>'],
  ['a head', '<thead><tr><th>A</th></tr></thead>', '<thead><tr><th>A</th></tr></thead>'],
] as const)('identifiers in cells: %s', ([, html, marked]) => {
  expect(prepared(html)).toBe(marked);
});
