import { expect, test } from 'vitest';
import type { Post } from '#post.ts';
import { createPostTerms } from '#related/post-terms.ts';
import { samplePost } from '#testing/sample-post.ts';

const postsOf = (name: string): readonly Post[] =>
  Array.from({ length: 300 }, (_, place) =>
    samplePost(`${name}-${place}`, {
      title: `${name} title${place}`,
      description: `word${place % 7} word${place % 11}`,
    }),
  );

test('each post keeps its terms while others come and are forgotten', () => {
  const terms = createPostTerms();
  const [stays, ...goes] = postsOf('old');
  const first = [...terms.of(stays ?? samplePost('none'))];
  for (const post of goes) {
    terms.of(post);
  }
  const posts = [...(stays ? [stays] : []), ...postsOf('new')];
  const before = posts.map((post) => [...terms.of(post)]);
  expect(before[0]).toEqual(first);
  expect(new Set(before.map(String)).size).toBe(posts.length);
  // All but some are forgotten, and the others are where they were not.
  const few = posts.slice(0, 20);
  terms.forgetOthers(few);
  expect(few.map((post) => [...terms.of(post)])).toEqual(before.slice(0, 20));
  expect(posts.map((post) => [...terms.of(post)])).toEqual(before);
});
