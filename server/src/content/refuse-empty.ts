import { access, constants } from 'node:fs/promises';
import { hasPosts } from '@portico/content';
import type { Environment } from '#environment.ts';

/** Throws if the folder has no posts, as an unmounted mount point would, unless the operator allows a blog without posts. */
export async function refuseEmpty({
  contentDirectory,
  emptyContent,
}: Pick<Environment, 'contentDirectory' | 'emptyContent'>): Promise<void> {
  if (emptyContent === 'serve') {
    return;
  }
  // A folder that is missing or unreadable may become readable later, so the server waits for it.
  const isEmpty = await access(contentDirectory, constants.R_OK)
    .then(async () => !(await hasPosts(contentDirectory)))
    .catch(() => false);
  if (isEmpty) {
    throw new Error(
      `The content folder ${contentDirectory} has no posts, which EMPTY_CONTENT=refuse does not allow. Mount the content there, or set EMPTY_CONTENT=serve to start without posts.`,
    );
  }
}
