import { afterEach, expect, test, vi } from 'vitest';
import { displayPath } from '#content/display-path.ts';

afterEach(() => void vi.unstubAllEnvs());

test.for([
  ['content', process.cwd(), 'content/posts/a.md'],
  ['content', `${process.cwd()}/content`, 'posts/a.md'],
  ['/site/content', '/site', 'content/posts/a.md'],
  ['/site/content', '/site/content', 'posts/a.md'],
  ['/texts', '/site', '/texts/posts/a.md'],
] as const)('of the content folder %j, seen from %j, a post is %j', ([directory, from, expected]) => {
  vi.stubEnv('INIT_CWD', from);
  expect(displayPath(directory, 'posts/a.md')).toBe(expected);
});
