import path from 'node:path';
import { type ContentSnapshot, closest, slugOfFile } from '@portico/content';
import { writtenPosts } from '#check/known-posts.ts';
import { calledFrom } from '#process/called-from.ts';

/**
 * The slug of the post that somebody names by its slug, or by its file or folder from where the command was called. Throws
 * where there is no such post, with the one that was probably meant.
 */
export function slugNamed(name: string, directory: string, snapshot: ContentSnapshot): string {
  const slugs = new Set([...writtenPosts(snapshot), ...snapshot.errors].flatMap(({ file }) => slugOfFile(file) ?? []));
  const within = path.relative(directory, path.resolve(calledFrom(), name)).split(path.sep).join('/');
  const candidates = [name, slugOfFile(within), slugOfFile(`${within}/index.md`), slugOfFile(`posts/${name}`)];
  const slug = candidates.find((candidate) => candidate !== undefined && slugs.has(candidate));
  if (slug === undefined) {
    const wanted = slugOfFile(within) ?? path.basename(name);
    const meant = closest(wanted, slugs);
    const remedy =
      meant === undefined ? 'Name a post by its slug, or by the path of its file' : `Did you mean ${meant}?`;
    throw new Error(
      `There is no post ${JSON.stringify(name)} in ${directory}. ${remedy}${meant === undefined ? '.' : ''}`,
    );
  }
  return slug;
}
