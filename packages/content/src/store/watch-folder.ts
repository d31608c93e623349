import { lstatSync, realpathSync, statSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isWithin } from '#reading/text-files.ts';

// Editors save in several steps (truncate and write, or write a copy and rename it); changes this close together (ms) are one.
const SETTLE_MS = 20;
// No event says that a link on the way to the folder leads elsewhere now.
const LOOK_MS = 1000;
const NOTHING_LEFT: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOSPC']);
const NOT_SEEN =
  'Changes of some folders of the content are not seen any more. Raise how many files the machine may watch (fs.inotify.max_user_watches) or a process may open (ulimit -n), and start the server again';

/** Paths of files that may have changed, or that the folder is another one now, in which everything may have. */
export type Change = ReadonlySet<string> | 'everything';

export type FolderWatcher = {
  /** Calls the listener with what changed since watching began, one call at a time; changes during one come with the next. */
  follow(listener: (change: Change) => Promise<void>): void;
  close(): Promise<void>;
};

/**
 * Watches a folder and everything below it except hidden files. `root` may be a link, or be reached by one: once it leads to another folder,
 * that one is watched. Resolves once changes are being seen; rejects if the machine can't watch. A file that can't be followed counts
 * as changed. `onError` gets the reason if changes are not seen any more.
 */
export async function watchFolder(root: string, onError: (error: unknown) => void): Promise<FolderWatcher> {
  let pending = new Set<string>();
  let isReplaced = false;
  let listener: ((change: Change) => Promise<void>) | undefined;
  let delivering: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let place = await placeOf(root);
  let watcher = place === undefined ? undefined : await watchFiles(root, note, onError);

  function note(file: string): void {
    pending.add(file);
    timer ??= setTimeout(deliverSoon, SETTLE_MS);
  }

  function deliverSoon(): void {
    clearTimeout(timer);
    timer = undefined;
    if (listener !== undefined && (isReplaced || pending.size > 0)) {
      delivering ??= deliver(listener).catch(onError);
    }
  }

  async function deliver(to: NonNullable<typeof listener>): Promise<void> {
    while (isReplaced || pending.size > 0) {
      const change = isReplaced ? 'everything' : pending;
      isReplaced = false;
      pending = new Set();
      await to(change);
    }
    delivering = undefined;
  }

  async function look(): Promise<void> {
    const now = await placeOf(root);
    if (now !== place) {
      place = now;
      await watcher?.close();
      watcher = now === undefined ? undefined : await watchFiles(root, note, onError);
      isReplaced = true;
      deliverSoon();
    }
  }

  let looking: Promise<void> | undefined;
  const interval = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_MS).unref();

  return {
    follow(follower) {
      listener = follower;
      deliverSoon();
    },
    async close() {
      clearInterval(interval);
      clearTimeout(timer);
      listener = undefined;
      await looking;
      await watcher?.close();
      pending.clear();
      await delivering;
    },
  };
}

/** Names the folder that a path leads to, with the folders and files that may be links in it; undefined if it leads nowhere. */
async function placeOf(root: string): Promise<string | undefined> {
  const folders = await Promise.all(
    ['', 'posts'].map(async (name) => {
      const real = await realpath(path.join(root, name)).catch(() => undefined);
      const inode = real && (await stat(real).catch(() => undefined))?.ino;
      return real && `${real} ${inode}`;
    }),
  );
  const authors = await realpath(path.join(root, 'authors.yaml')).catch(() => undefined);
  return folders[0] && JSON.stringify([...folders, authors]);
}

async function watchFiles(
  root: string,
  note: (file: string) => void,
  onError: (error: unknown) => void,
): Promise<FSWatcher> {
  const folder = await realpath(root);
  const relative = (file: string) => path.relative(folder, file).split(path.sep).join('/');
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored(file) {
      if (/(?:^|\/)\./.test(relative(file))) {
        return true;
      }
      const isOut = file !== folder && isLinkOut(folder, file);
      if (isOut) {
        // Reading it reports the mistake.
        note(relative(file));
      }
      return isOut;
    },
  });
  watcher.on('all', (_event, file) => note(relative(file)));
  let isReady = false;
  let isReported = false;
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', resolve);
    // The listener stays, because an error without one would end the process.
    watcher.on('error', (error) => {
      const { code, path: file } = { code: undefined, path: undefined, ...(error instanceof Error ? error : {}) };
      if (typeof file === 'string' && !NOTHING_LEFT.has(code)) {
        note(relative(file));
      } else if (!isReady) {
        reject(error);
      } else if (!isReported) {
        isReported = true;
        onError(new Error(`${NOT_SEEN}: ${error instanceof Error ? error.message : error}`));
      }
    });
  });
  isReady = true;
  return watcher;
}

/** Whether a file is a link to a folder outside. Following one, for instance to `/proc`, could fill the memory. */
function isLinkOut(folder: string, file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink() && !isWithin(folder, realpathSync(file)) && statSync(file).isDirectory();
  } catch {
    return false;
  }
}
