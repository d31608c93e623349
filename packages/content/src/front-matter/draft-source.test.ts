import { expect, test } from 'vitest';
import { draftSource, PLACEHOLDER } from '#front-matter/draft-source.ts';
import { readPost } from '#reading/read-post.ts';

test('a new draft has the fields that are needed, one a line', () => {
  expect(draftSource({ title: 'A title', author: 'Ines Okafor', date: '2026-03-14' })).toBe(
    '---\ntitle: A title\ndescription: TODO\nauthor: Ines Okafor\ndate: 2026-03-14\ntags: []\ncategory: TODO\ndraft: true\n---\n\n',
  );
});

test.for([
  'QUIC: a guide',
  '# not a comment',
  '"Quoted" and \'quoted\'',
  '2026',
  'true',
  '2026-03-14',
  '*alias',
  '- item',
  '--- a rule',
  '@at `tick` %percent',
  'a \\ b',
  'ends with a colon:',
  '東京 🚀',
  `${'long '.repeat(60)}title`,
])('a draft is valid whatever its title: %s', (title) => {
  const read = readPost(draftSource({ title, author: PLACEHOLDER, date: '2026-03-14' }), 'posts/a.md');
  expect(read).toMatchObject({ errors: [], post: { title, author: PLACEHOLDER, date: '2026-03-14', draft: true } });
});
