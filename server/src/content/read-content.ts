import { readdir } from 'node:fs/promises';
import { type ContentSnapshot, openContentStore } from '@portico/content';
import type { Topics } from '@portico/core/slugify';
import type { Environment } from '#environment.ts';
import { openPostRenderer, type PostRenderer } from '#rendered-posts/post-renderer.ts';

type ReadContentOptions = { readonly topics?: Topics | undefined; readonly read?: PostRenderer['read'] };

const LIMIT_MS = 5000;

/** Reads the content of a folder as it is now. If that fails, throws an error that says what to do. */
export async function readContent(
  directory: string,
  { topics, read }: ReadContentOptions = {},
): Promise<ContentSnapshot> {
  const reader = openPostRenderer({ siteConfig: { blog: {} }, security: { baseUrl: '' }, limitMs: LIMIT_MS });
  try {
    // Without a text to read, its thread doesn't start.
    const store = await openContentStore({ directory, topics, read: read ?? reader.read, watching: false });
    await store.close();
    return store.current();
  } catch (error) {
    throw new Error(cannotRead(directory, error));
  } finally {
    await reader.close();
  }
}

export function cannotRead(directory: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The content folder ${directory} cannot be read: ${reason}. Set CONTENT_DIR to the folder of the posts, or make it readable.`;
}

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
