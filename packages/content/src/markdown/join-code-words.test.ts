import { expect, test } from 'vitest';
import { joinCodeWords } from '#markdown/join-code-words.ts';

const J = '<span class="joint"></span>';

test.for([
  ['an option', '<code>ls --all -l</code>', `<code>ls -${J}-${J}all -${J}l</code>`],
  ['a header', '<code>x-request-id</code>', `<code>x-${J}request-${J}id</code>`],
  ['a path', '<code>/blog/:slug</code>', `<code>/${J}blog/${J}:slug</code>`],
  ['entities', '<code>a-&lt;b&gt;?c&amp;d</code>', `<code>a-${J}&lt;b&gt;?${J}c&amp;d</code>`],
  ['a sign at the end of a word', '<code>a- b-</code>', '<code>a- b-</code>'],
  ['words without such signs', '<code>snake_case foo.bar()</code>', '<code>snake_case foo.bar()</code>'],
  ['text that is no code', '<p>well-known</p>', '<p>well-known</p>'],
  ['a block', '<pre role="group"><code>a-b</code></pre>', '<pre role="group"><code>a-b</code></pre>'],
  ['lines of a block', '<code><span class="line">a-b</span></code>', '<code><span class="line">a-b</span></code>'],
  ['code with tags', '<code>a-<i>b</i></code>', '<code>a-<i>b</i></code>'],
] as const)('%s', ([, html, joined]) => {
  expect(joinCodeWords(html)).toBe(joined);
});

test.for([
  ['code that never ends', '<code>'.repeat(20_000)],
  ['code of hyphens', `<code>${'-'.repeat(20_000)}`],
] as const)('%s is left alone', ([, html]) => {
  expect(joinCodeWords(html)).toBe(html);
});
