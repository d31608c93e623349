import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { isMediaFile } from '#media/media-files.ts';

type ChangeReaderOptions = {
  readonly root: string;
  /** Reads files that belong together. */
  readonly read: (files: readonly string[]) => Promise<void>;
  /** Called after reading files that `read` did not wait for. */
  readonly onRead: () => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Reads the files of changes, and never reads one file twice at the same time. A picture may take seconds, so posts whose
 * pictures have changed don't hold up others. Removed files come last, because their posts may have moved.
 */
export function createChangeReader({ root, read, onRead, onError }: ChangeReaderOptions) {
  /** The last read that was started for each post. */
  const reading = new Map<string, Promise<void>>();

  async function readAfter(before: Promise<unknown>, name: string, files: readonly string[]): Promise<void> {
    const begun = Promise.all([reading.get(name), before]).then(() => read(files));
    const ended = begun.catch(onError).finally(() => {
      if (reading.get(name) === ended) {
        reading.delete(name);
      }
      onRead();
    });
    reading.set(name, ended);
    await ended;
  }

  async function isGone(files: readonly string[]): Promise<boolean> {
    const found = await Promise.all(files.map((file) => lstat(path.join(root, file)).catch(() => undefined)));
    return found.every((stats) => stats === undefined);
  }

  return {
    /** Resolves when the posts whose pictures have not changed are read. */
    async read(changed: readonly string[]): Promise<void> {
      const posts = [...Map.groupBy(changed, nameOfPost)];
      const isSlow = ([name, files]: (typeof posts)[number]) => reading.has(name) || files.some(isMediaFile);
      const slow = posts.filter(isSlow);
      const quick = posts.filter((post) => !isSlow(post));
      if (slow.length === 0) {
        await read(changed);
        return;
      }
      const names = await Promise.all(posts.map(async ([name, files]) => ((await isGone(files)) ? [name] : [])));
      const gone = new Set(names.flat());
      await read(quick.flatMap(([name, files]) => (gone.has(name) ? [] : files)));
      const present = slow.flatMap(([name, files]) =>
        gone.has(name) ? [] : readAfter(Promise.resolve(), name, files),
      );
      for (const [name, files] of posts) {
        if (gone.has(name)) {
          void readAfter(Promise.all(present), name, files);
        }
      }
    },
    isReading: (): boolean => reading.size > 0,
  };
}

/** Files with the same result may belong to one post: `posts/a.md`, `posts/a.de.md`, `posts/a/index.md`, `posts/a/b.png`. */
function nameOfPost(file: string): string {
  return /^(?:posts\/)?([^/.]*)/.exec(file)?.[1] ?? '';
}
