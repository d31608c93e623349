import { expect, test } from 'vitest';
import { sourceLinks } from './source-links.ts';

test.for([
  ['GitHub', 'https://github.com/culvert/site/edit/main/content/{file}'],
  ['GitLab', 'https://gitlab.com/culvert/site/-/edit/main/content/{file}'],
  ['Codeberg', 'https://codeberg.org/culvert/site/_edit/main/content/{file}'],
] as const)('a file of a repository at %s', ([, edit]) => {
  expect(sourceLinks('posts/my-title/index.md', { edit, history: 'https://code.example/{file}?log' })).toEqual({
    edit: edit.replace('{file}', 'posts/my-title/index.md'),
    history: 'https://code.example/posts/my-title/index.md?log',
  });
});

test('a name is written as a path of a URL, whatever is in it', () => {
  expect(sourceLinks('posts/東京$&.md', { edit: 'https://code.example/{file}' })).toEqual({
    edit: 'https://code.example/posts/%E6%9D%B1%E4%BA%AC%24%26.md',
  });
});

test('without patterns there are no links', () => {
  expect(sourceLinks('posts/a.md', undefined)).toBeUndefined();
});
