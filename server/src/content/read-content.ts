import { access, constants } from 'node:fs/promises';
import { type ContentSnapshot, hasPosts, isAbsence, openContentStore, remedyOf } from '@portico/content';
import type { SiteConfig } from '@portico/core/site-config';
import type { Environment } from '#environment.ts';
import { openPostRenderer, type PostRenderer } from '#rendered-posts/post-renderer.ts';

type ReadContentOptions = {
  readonly blog?: Pick<SiteConfig['blog'], 'topics' | 'fields'>;
  readonly read?: PostRenderer['read'];
};

const LIMIT_MS = 5000;

/** Reads the current content of a folder. If that fails, throws an error that says what to do. */
export async function readContent(
  directory: string,
  { blog = {}, read }: ReadContentOptions = {},
): Promise<ContentSnapshot> {
  const reader = openPostRenderer({
    siteConfig: { blog: { fields: blog.fields } },
    security: { baseUrl: '' },
    limitMs: LIMIT_MS,
  });
  try {
    // The thread starts only when there is a text to read.
    const store = await openContentStore({
      directory,
      topics: blog.topics,
      read: read ?? reader.read,
      watching: false,
    });
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
  const remedy = isAbsence(error) ? 'Set CONTENT_DIR to the folder of the posts, or make it' : remedyOf(error);
  return `The content folder ${directory} cannot be read: ${reason}. ${remedy}.`;
}

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
