import { readdir } from 'node:fs/promises';
import type { Environment } from '#environment.ts';

/** Throws if the folder is empty, as a mount point is without its mount, unless the operator allows a blog without posts. */
export async function refuseEmpty({
  contentDirectory,
  emptyContent,
}: Pick<Environment, 'contentDirectory' | 'emptyContent'>): Promise<void> {
  // A missing folder may appear later: the server waits for it.
  const names = emptyContent === 'serve' ? undefined : await readdir(contentDirectory).catch(() => undefined);
  if (names?.every((name) => name.startsWith('.') || name === 'lost+found')) {
    throw new Error(
      `The content folder ${contentDirectory} is empty, so this would be a blog without posts. Mount the content there, or set EMPTY_CONTENT=serve to start without posts.`,
    );
  }
}
