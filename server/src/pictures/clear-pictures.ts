import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

export type ClearPicturesOptions = {
  /** The picture maker's folder. */
  readonly directory: string;
  /** Of the pictures that the content has. */
  readonly hashes: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

// Another process may have other content for a while, and a reader a page from before a change.
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Deletes what was made of pictures that the content has not had for a week. What it has gets the time of this run as the file's, so that the
 * week begins when it was last there: content may be absent for a moment, as at a start before its disk is mounted. Gives how many were deleted.
 */
export async function clearPictures({ directory, hashes, now }: ClearPicturesOptions): Promise<number> {
  const names = await readdir(directory).catch(() => []);
  let cleared = 0;
  for (const name of names) {
    const [, hash = ''] = /^\w+-([\da-f]{16})-(?:whole|\d+\.(?:avif|webp))$/.exec(name) ?? [];
    const file = path.join(directory, name);
    if (hashes.has(hash)) {
      // Another user's stay as they are.
      await utimes(file, now / 1000, now / 1000).catch(() => {});
    } else if (now - ((await stat(file).catch(() => undefined))?.mtimeMs ?? now) > KEPT_MS) {
      // Another process may have been quicker.
      await rm(file, { force: true });
      cleared += 1;
    }
  }
  return cleared;
}
