import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { unreadPosts } from '#content/unread-posts.ts';

test('posts in the folder where a command was called are mentioned if the content is elsewhere', async () => {
  const called = await temporaryFolder({ 'content/posts/a/index.md': 'A', 'other/content/posts/b.md': 'B' });
  const elsewhere = path.join(called, 'other/content');
  expect(unreadPosts(elsewhere, called)).toBe(
    `content/posts/a/index.md is not read, because the posts are in ${elsewhere}/posts. Move it there, or set CONTENT_DIR=${called}/content.`,
  );
  expect(unreadPosts(path.join(called, 'content'), called)).toBeUndefined();
  expect(unreadPosts(elsewhere, path.join(called, 'other'))).toBeUndefined();
  expect(unreadPosts(elsewhere, path.join(called, 'other/content'))).toBeUndefined();
});
