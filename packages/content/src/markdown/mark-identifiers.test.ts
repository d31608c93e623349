import { expect, test } from 'vitest';
import { markIdentifiers } from '#markdown/mark-identifiers.ts';

test.for([
  ['a short one', '<td>a_b</td>', '<td>a_b</td>'],
  ['a long word without underscores', `<td>${'x'.repeat(30)}</td>`, `<td>${'x'.repeat(30)}</td>`],
  ['one of 24', '<td>max_concurrent_streams_x</td>', '<td data-longest="26">max_concurrent_streams_x</td>'],
  [
    'the longest',
    '<th scope="col">a_b or max_idle_time_x</th>',
    '<th scope="col" data-longest="20">a_b or max_idle_time_x</th>',
  ],
  ['one in code', '<td><code>max_idle_time_x</code></td>', '<td data-longest="20"><code>max_idle_time_x</code></td>'],
  ['entities', '<td>a_&lt;type_of_it&gt;</td>', '<td data-longest="20">a_&lt;type_of_it&gt;</td>'],
  ['a path', '<td>/a_b/c_d/e_f/g_h</td>', '<td>/a_b/c_d/e_f/g_h</td>'],
  ['one of 80', `<td>${'x_'.repeat(40)}</td>`, `<td>${'x_'.repeat(40)}</td>`],
  ['none of a cell', '<p>max_concurrent_streams_x</p>', '<p>max_concurrent_streams_x</p>'],
  ['a head', '<thead><tr><th>A</th></tr></thead>', '<thead><tr><th>A</th></tr></thead>'],
] as const)('%s', ([, html, marked]) => {
  expect(markIdentifiers(html)).toBe(marked);
});

test('a cell of very many words is marked', () => {
  expect(markIdentifiers(`<td>${'a_b '.repeat(200_000)}`)).toMatch(/^<td>a_b /);
});
