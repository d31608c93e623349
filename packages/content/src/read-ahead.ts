import type { SiteLanguage } from '@portico/site/languages';
import { type ReadBytes, readContentFile } from '#content-file.ts';
import { forEachAtOnce } from '#for-each-at-once.ts';
import { findIncludes } from '#includes/find-includes.ts';
import type { Post } from '#post.ts';
import { stampOfFile } from '#post-notes.ts';
import { readPost } from '#read-post.ts';

/** The posts of a content folder that several threads read, each of them once. May be sent to another thread, which then has a share in it. */
export type PostsToRead = {
  readonly root: string;
  /** Paths from the folder. */
  readonly files: readonly string[];
  /** The site's; see ContentStoreOptions. */
  readonly language: SiteLanguage | undefined;
  /** How many files have been taken by one thread or another. */
  readonly taken: Uint32Array<SharedArrayBuffer>;
};

/** A post, the digest of its file's bytes, and the state of the file before it was read. */
export type ReadPostFile = { readonly post: Post; readonly digest: string; readonly stamp: string | undefined };

// What is stored in one transaction: another thread that wants to store meanwhile waits for some 20 ms.
const FILES_AT_ONCE = 50;
/** Files, by promise. With more, their texts outlive the collections of new objects: 64 took a tenth more processor time for 10,000 posts. */
export const READS_AT_ONCE = 16;

export function postsToRead(posts: Omit<PostsToRead, 'taken'>): PostsToRead {
  return { ...posts, taken: new Uint32Array(new SharedArrayBuffer(Uint32Array.BYTES_PER_ELEMENT)) };
}

/**
 * Reads a thread's share of the posts, and gives some at a time to `store`; ends where that returns false. Posts that have a mistake or show
 * code of other files are left out: whoever takes them has to tell of it, and to follow those files.
 */
export async function readShare(
  { root, files, language, taken }: PostsToRead,
  store: (posts: readonly ReadPostFile[]) => boolean,
  readBytes?: ReadBytes,
): Promise<void> {
  for (;;) {
    const first = Atomics.add(taken, 0, FILES_AT_ONCE);
    const posts: ReadPostFile[] = [];
    await forEachAtOnce(files.slice(first, first + FILES_AT_ONCE), READS_AT_ONCE, async (file) => {
      const stamp = stampOfFile(root, file);
      const source = await readContentFile(root, file, readBytes);
      const read = source?.ok === true ? readPost(source.text, file, language) : undefined;
      if (source?.ok === true && read?.ok === true && findIncludes(read.post.markdown).length === 0) {
        posts.push({ post: read.post, digest: source.digest, stamp });
      }
    });
    if (first >= files.length || !store(posts)) {
      return;
    }
  }
}
