import { readPost } from '@portico/content';
import { expect, test } from 'vitest';
import { findInText } from './find-in-text.ts';

function post(slug: string, markdown: string) {
  const source = `---\ntitle: T\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: []\ncategory: c\n---\n${markdown}`;
  const read = readPost(source, `${slug}.md`);
  if (!read.ok) {
    throw new Error('the sample post is not valid');
  }
  return read.post;
}

const posts = [
  post('a', 'The edge keeps [a connection](/blog/b) open.[^1]\n\n[^1]: For **long**.\n'),
  post('b', 'Nothing here.'),
  post('c', '```ts title="x"\nconst connection = open();\n```'),
];

test("hits name the post and show the words around the match, without Markdown's marks", () => {
  expect(findInText(posts, ' CONNECTION ', 10)).toEqual([
    { post: posts[0], excerpt: { before: 'The edge keeps a ', match: 'connection', after: ' open. For long.' } },
    { post: posts[2], excerpt: { before: ' const ', match: 'connection', after: ' = open();' } },
  ]);
});

test('a long text is cut at whole words around the match', () => {
  const [hit] = findInText([post('d', `${'before '.repeat(40)}needle ${'after '.repeat(40)}`)], 'needle', 1);
  expect(hit?.excerpt.before).toMatch(/^…(?:before ){12}$/);
  expect(hit?.excerpt.after).toMatch(/^ (?:after ){13}after…$/);
});

test('it ends with the last hit that is wanted', () => {
  expect(findInText(posts, 'connection', 1)).toHaveLength(1);
});

test.for(['', ' ', 'a', ' a ', 'nowhere', '.*', '(connection', '/blog/b'])('%j finds nothing', (query) => {
  expect(findInText(posts, query, 10)).toEqual([]);
});
