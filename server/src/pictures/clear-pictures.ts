import { readdir, rm, stat } from 'node:fs/promises';
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

/** Deletes what was made of pictures that the content no longer has, once it is a week old. Gives how many files that were. */
export async function clearPictures({ directory, hashes, now }: ClearPicturesOptions): Promise<number> {
  const names = await readdir(directory).catch(() => []);
  let cleared = 0;
  for (const name of names) {
    const [, hash = ''] = /^\w+-([\da-f]{16})-(?:whole|\d+\.(?:avif|webp))$/.exec(name) ?? [];
    const file = path.join(directory, name);
    if (!hashes.has(hash) && now - ((await stat(file).catch(() => undefined))?.mtimeMs ?? now) > KEPT_MS) {
      // Another process may have been quicker.
      await rm(file, { force: true });
      cleared += 1;
    }
  }
  return cleared;
}
