import { AUTHORS_FILE } from '#authors.ts';
import { isOfRepository, slugOfFile } from '#read-post.ts';

const POST_LIKE = /\.(?:md|mdx|markdown|mdown|mkdn?)$/i;
const AUTHORS_LIKE = /(?:^|\/)authors\.(?:ya?ml|json)$/i;

/**
 * Why a file that was probably meant to be a post, or the list of authors, is neither, and what to do; undefined for every
 * other file. A post is `posts/<slug>.md` or `posts/<slug>/index.md`, or the same without `posts/`.
 */
export function ignoredFile(file: string): string | undefined {
  if (file === AUTHORS_FILE || isOfRepository(file) || slugOfFile(file) !== undefined) {
    return undefined;
  }
  if (AUTHORS_LIKE.test(file)) {
    return `nobody reads this file, since authors are in ${AUTHORS_FILE}; ${file.includes('/') ? 'move' : 'rename'} it to ${AUTHORS_FILE}`;
  }
  if (!POST_LIKE.test(file)) {
    return undefined;
  }
  const named = file.replace(POST_LIKE, '.md');
  if (slugOfFile(named) !== undefined) {
    return `the file is not published, since the name of a post ends with .md; rename it to ${named}`;
  }
  const [, root = '', own = ''] = /^(posts\/)?(?:.*?\/)?((?:[^/]+\/index|[^/]+)\.md)$/.exec(named) ?? [];
  return `the file is not published, since posts are ${root}<slug>.md or ${root}<slug>/index.md; move it to ${root}${own}`;
}
