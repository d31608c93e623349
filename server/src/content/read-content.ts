import { type ContentSnapshot, cannotRead } from '@portico/content';
import { readFolder } from '@portico/content/reading';
import type { SiteConfig } from '@portico/core/site-config';

/** What a site's configuration says about the front matter of posts. */
export type PostSettings = Pick<SiteConfig['blog'], 'topics' | 'fields'>;

/** Reads the current content of a folder. If that fails, throws an error that says what to do. */
export async function readContent(
  directory: string,
  { blog }: { readonly blog: PostSettings },
): Promise<ContentSnapshot> {
  try {
    return await readFolder(directory, { topics: blog.topics, ownFields: blog.fields });
  } catch (error) {
    throw new Error(cannotRead(directory, error));
  }
}
