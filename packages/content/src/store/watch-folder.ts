import { realpathSync, statSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isWithin } from '#reading/text-files.ts';

// Editors save in several steps (truncate and write, or write a copy and rename it); changes this close together (ms) are one, and those
// of a branch switch are a few.
const SETTLE_MS = 20;
const LATEST_MS = 500;
// No event says that a link on the way to the folder leads elsewhere now.
const LOOK_MS = 1000;
const NOTHING_LEFT: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOSPC']);
const NOT_SEEN =
  'Changes of some folders of the content are not seen any more. Raise how many files the machine may watch (fs.inotify.max_user_watches) or a process may open (ulimit -n), and start the server again';

/** Paths of files that may have changed, or that the folder is another one now, in which everything may have. */
export type Change = ReadonlySet<string> | 'everything';

export type FolderWatcher = { close(): Promise<void> };

/**
 * Watches a folder and everything below it except hidden files, and calls `onChange`, one call at a time; changes during one come with the
 * next. `root` may be a link, or be reached by one: once it leads to another folder, that one is watched. Resolves once changes are being
 * seen; rejects if the machine can't watch. A file that can't be followed counts as changed.
 */
export async function watchFolder(
  root: string,
  onChange: (change: Change) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<FolderWatcher> {
  let pending = new Set<string>();
  let isReplaced = false;
  let isClosed = false;
  let firstAt: number | undefined;
  let settling: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let place = await placeOf(root);
  let watcher = place === undefined ? undefined : await watchFiles(root, note, onError);
  let looking = setTimeout(look, LOOK_MS).unref();

  function note(file: string): void {
    pending.add(file);
    deliverSoon();
  }

  function deliverSoon(): void {
    if (delivering === undefined && !isClosed) {
      firstAt ??= performance.now();
      clearTimeout(settling);
      settling = setTimeout(deliver, Math.min(SETTLE_MS, firstAt + LATEST_MS - performance.now()));
    }
  }

  async function deliver(): Promise<void> {
    const change = isReplaced ? 'everything' : pending;
    firstAt = undefined;
    isReplaced = false;
    pending = new Set();
    delivering = onChange(change).catch(onError);
    await delivering;
    delivering = undefined;
    if (isReplaced || pending.size > 0) {
      deliverSoon();
    }
  }

  async function look(): Promise<void> {
    try {
      const now = await placeOf(root);
      if (now !== place && !isClosed) {
        place = now;
        await watcher?.close();
        watcher = now === undefined ? undefined : await watchFiles(root, note, onError);
        isReplaced = true;
        deliverSoon();
      }
    } catch (error) {
      onError(error);
    }
    looking = setTimeout(look, LOOK_MS).unref();
    if (isClosed) {
      await close();
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(looking);
    clearTimeout(settling);
    await watcher?.close();
    await delivering;
  }

  return { close };
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
    ignored(file, stats) {
      if (/(?:^|\/)\./.test(relative(file))) {
        return true;
      }
      const isOut = stats?.isFile() === false && isFolderOutside(folder, file);
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

/** Whether a link leads to a folder outside. Following one to a folder such as `/proc` could fill the memory. */
function isFolderOutside(root: string, link: string): boolean {
  try {
    return !isWithin(root, realpathSync(link)) && statSync(link).isDirectory();
  } catch {
    return false;
  }
}
