import { globSync } from 'node:fs';
import path from 'node:path';
import { displayPath } from '@portico/core/command-errors';

/** Says that the posts in the `content/posts/` of the folder where a command was called aren't read, if the content is elsewhere. */
export function unreadPosts(contentDirectory: string, folder: string = process.cwd()): string | undefined {
  const content = path.join(folder, 'content');
  const isRead = path.resolve(contentDirectory) === content;
  const [found] = isRead ? [] : globSync('posts/{*.md,*/index.md}', { cwd: content });
  return found === undefined
    ? undefined
    : `${path.join('content', found)} is not read, because the posts are in ${displayPath(contentDirectory, 'posts')}. Move it there, or set CONTENT_DIR=${content}.`;
}
