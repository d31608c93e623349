import { once } from 'node:events';
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { isWithin } from '#content-file.ts';
import type { WatchMessage } from '#watch-worker.ts';

// The young generation of the thread's heap, which holds little but names of files. By default a thread takes several times as much, and
// gives nothing of it back.
const MOST_YOUNG_MEGABYTES = 1;

const NOT_SEEN = 'Changes of the content are not seen any more';
const REMEDY =
  'Raise how many files the machine may watch (fs.inotify.max_user_watches) or a process may open (ulimit -n), and start the server again';

export type FolderWatcher = {
  /** Calls the listener with the paths that changed since watching began, one call at a time; what changes during one comes with the next. */
  follow(listener: (files: readonly string[]) => Promise<void>): void;
  close(): Promise<void>;
};

/**
 * Watches a folder and all below it, hidden files left out. Resolves once changes are being seen; rejects where the
 * machine cannot watch. A file that cannot be followed counts as changed. `onError` is told why changes are not seen any more.
 *
 * In a thread of its own: the thousands of events of a git branch switch take a quarter of a second, in one turn.
 */
export async function watchFolder(root: string, onError: (error: unknown) => void): Promise<FolderWatcher> {
  const worker = new Worker(new URL('./watch-worker.ts', import.meta.url), {
    workerData: root,
    resourceLimits: { maxYoungGenerationSizeMb: MOST_YOUNG_MEGABYTES },
  });
  const pending = new Set<string>();
  let listener: Parameters<FolderWatcher['follow']>[0] | undefined;
  let delivering: Promise<void> | undefined;

  async function deliver(to: NonNullable<typeof listener>): Promise<void> {
    while (pending.size > 0) {
      const files = [...pending];
      pending.clear();
      await to(files);
    }
    delivering = undefined;
  }

  function deliverSoon(): void {
    if (listener !== undefined && pending.size > 0) {
      delivering ??= deliver(listener);
    }
  }

  let isReady = false;
  worker.on('message', (message: WatchMessage) => {
    isReady = true;
    if ('failure' in message) {
      onError(new Error(`${NOT_SEEN} of some folders: ${message.failure}. ${REMEDY}`));
      return;
    }
    for (const file of message) {
      pending.add(file);
    }
    deliverSoon();
  });
  worker.on('error', ({ message }) => {
    // Until then whoever waits for it is told.
    if (isReady) {
      onError(new Error(`${NOT_SEEN}: ${message}. Start the server again`));
    }
  });
  await once(worker, 'message');
  return {
    follow(follower) {
      listener = follower;
      deliverSoon();
    },
    async close() {
      await worker.terminate();
      pending.clear();
      await delivering;
    },
  };
}

/**
 * Every file below a folder of the content but the hidden ones, as paths from it with `/`, and what cannot be listed in it: reading that as
 * a file gives the error. Follows links to folders of the content, unless they lead back. Rejects if the folder itself cannot be read.
 */
export async function filesBelow(root: string, folder = '', way: readonly string[] = []): Promise<string[]> {
  const found: Dirent[] = await readdir(path.join(root, folder), { withFileTypes: true });
  const nested = found
    .filter(({ name }) => !name.startsWith('.'))
    .map(async (entry) => {
      const at = path.join(folder, entry.name);
      const isLink = entry.isSymbolicLink();
      const wayThere = isLink ? await throughLink(root, at, way) : way;
      if (wayThere === undefined || !(isLink || entry.isDirectory())) {
        return [entry.name];
      }
      const below = await filesBelow(root, at, wayThere).catch(() => undefined);
      return below?.map((file) => `${entry.name}/${file}`) ?? [entry.name];
    });
  return (await Promise.all(nested)).flat();
}

/** The folders that a link leads on from; undefined if it leads to no folder, back to where it is, or out of the content. */
async function throughLink(root: string, link: string, way: readonly string[]): Promise<readonly string[] | undefined> {
  try {
    const absolute = path.join(root, link);
    const [content, from, to] = await Promise.all(
      [root, path.dirname(absolute), absolute].map((each) => realpath(each)),
    );
    if (content === undefined || from === undefined || to === undefined || !isWithin(content, to)) {
      return undefined;
    }
    const isLoop = [...way, from].some((each) => each === to || each.startsWith(`${to}${path.sep}`));
    return isLoop || !(await stat(to)).isDirectory() ? undefined : [...way, from];
  } catch {
    return undefined;
  }
}
