import { expect, test } from 'vitest';
import { shownPath } from '#content/shown-path.ts';

test.for([
  ['content', '/site', 'content/posts/a.md'],
  ['/site/content', '/site', 'content/posts/a.md'],
  ['.', '/site/content', 'posts/a.md'],
  ['../texts', '/site', '/texts/posts/a.md'],
] as const)('of the content folder %j, seen from %j, a post is %j', ([directory, from, expected]) => {
  expect(shownPath(directory, 'posts/a.md', from)).toBe(expected);
});
