import { type FSWatcher, watch } from 'node:fs';
import { lstat, opendir, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf } from '@portico/core/reason-of';
import { isAbsence, isForbidden } from '#files/open-file.ts';

// Editors save in several steps, and a checkout changes many files. Changes with shorter pauses count as one, unless it takes too long.
const PAUSE_MS = 50;
const MAX_SETTLE_MS = 500;
// There is no event when a link on the path to the folder starts to lead elsewhere.
const LOOK_MS = 300;
// If files can't be watched, because the machine has run out of some resource, we retry after pauses that become longer.
const MIN_RETRY_MS = 5000;
const MAX_RETRY_MS = 300_000;
// Kubernetes replaces the hidden link `..data` when it updates a volume.
const IGNORED = /(?:^|\/)\.(?!\.data$)/;

type WatchOptions = {
  readonly root: string;
  /** Called with the paths that changed. An empty path stands for the folder itself. */
  readonly onChange: (changed: ReadonlySet<string>) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/** Calls `onChange` with one change after another. `root` may be a link: if it later leads to another folder, that folder is watched. */
export async function watchFolder({ root, onChange, onError }: WatchOptions): Promise<{ close(): Promise<void> }> {
  let pending = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  /** The latest time for delivery (of performance.now()). */
  let latest = Number.POSITIVE_INFINITY;
  let delivered = Promise.resolve();
  let looked = Promise.resolve();
  let folder = await folderAt(root);
  let retryMs = MIN_RETRY_MS;
  let retrying: NodeJS.Timeout | undefined;
  let watcher = await watchFiles(root, note, report);
  folder = watcher && folder;
  const looking = setInterval(() => {
    looked = looked.then(look).catch(onError);
  }, LOOK_MS).unref();

  function note(file: string): void {
    const now = performance.now();
    latest = pending.size === 0 ? now + MAX_SETTLE_MS : latest;
    pending.add(file);
    clearTimeout(settling);
    settling = setTimeout(deliver, Math.max(0, Math.min(PAUSE_MS, latest - now)));
  }

  function deliver(): void {
    const change = pending;
    pending = new Set();
    delivered = delivered.then(() => onChange(change)).catch(onError);
  }

  async function look(): Promise<void> {
    const now = await folderAt(root);
    if (now !== folder && retrying === undefined) {
      folder = now;
      await watchAgain();
    }
  }

  async function watchAgain(): Promise<void> {
    watcher?.close();
    watcher = undefined;
    try {
      watcher = folder === undefined ? undefined : await watchFiles(root, note, report);
    } catch (error) {
      if (!isAbsence(error)) {
        throw error;
      }
    } finally {
      // If it is gone again, we look for it later, even if the same folder comes back.
      folder = watcher && folder;
      note('');
    }
  }

  /** Reports the first of several errors. */
  function report(error: unknown): void {
    const reason = reasonOf(error);
    const isShort = /ENOSPC|EMFILE|ENFILE/.test(reason);
    if (retrying !== undefined) {
      return;
    }
    if (retryMs === MIN_RETRY_MS) {
      const remedy = isShort
        ? 'Raise fs.inotify.max_user_watches or ulimit -n. The server tries again'
        : 'Make them readable, and restart the server';
      onError(new Error(`Changes to some files of the content are not noticed: ${reason}. ${remedy}.`));
    }
    if (isShort) {
      retrying = setTimeout(() => {
        retrying = undefined;
        looked = looked.then(watchAgain).catch(onError);
      }, retryMs).unref();
    }
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  return {
    async close() {
      clearInterval(looking);
      clearTimeout(retrying);
      await looked;
      clearTimeout(settling);
      watcher?.close();
      await delivered;
    },
  };
}

/**
 * Identifies the folder that a path leads to, and the folder of posts in it, which may be a mount point; undefined if it can't be
 * read. A replaced folder has a different identity.
 */
async function folderAt(root: string): Promise<string | undefined> {
  const [folder, posts] = await Promise.all([identityOf(root), identityOf(path.join(root, 'posts'))]);
  return folder && `${folder} ${posts}`;
}

async function identityOf(folder: string): Promise<string | undefined> {
  try {
    const real = await realpath(folder);
    await (await opendir(real)).close();
    // The trailing dot makes this fail if files in the folder can't be opened. A new folder may reuse the number of a deleted one.
    const { dev, ino, birthtimeMs } = await stat(`${real}/.`);
    return `${real} ${dev} ${ino} ${birthtimeMs}`;
  } catch {
    return undefined;
  }
}

/**
 * Watches each folder below `root`, except hidden ones, and tells the path of each file that changes. Follows no links. Returns
 * undefined if the folder is gone.
 */
async function watchFiles(root: string, note: (file: string) => void, onError: (error: unknown) => void) {
  const base = await realpath(root);
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();
  let isClosed = false;

  /** What is in a folder that is new may have been saved before it was watched, so it is told. */
  async function add(folder: string, isNew: boolean): Promise<void> {
    const place = path.join(base, folder);
    try {
      const { ino: inode } = await lstat(place);
      if (isClosed || watchers.get(folder)?.inode === inode) {
        return;
      }
      remove(folder);
      const watcher = watch(place, (_event, name) => noteIn(folder, name));
      watcher.on('error', () => remove(folder));
      watchers.set(folder, { watcher, inode });
      for (const entry of await readdir(place, { withFileTypes: true })) {
        const file = path.posix.join(folder, entry.name);
        if (!IGNORED.test(file)) {
          isNew && note(file);
          await (entry.isDirectory() && add(file, isNew));
        }
      }
    } catch (error) {
      remove(folder);
      if (isForbidden(error)) {
        // Processing the change reports the reason.
        note(folder);
      } else if (!isAbsence(error)) {
        onError(error);
      }
    }
  }

  function noteIn(folder: string, name: string | null): void {
    const file = path.posix.join(folder, name ?? '');
    if (IGNORED.test(file)) {
      return;
    }
    note(file);
    const isFolder = lstat(path.join(base, file)).then((stats) => stats.isDirectory());
    void isFolder.catch(() => false).then((isThere) => (isThere ? add(file, true) : remove(file)));
  }

  function remove(folder: string): void {
    for (const [each, { watcher }] of watchers.has(folder) ? watchers : []) {
      if (each === folder || each.startsWith(`${folder}/`)) {
        watcher.close();
        watchers.delete(each);
      }
    }
  }

  function close(): void {
    isClosed = true;
    watchers.values().forEach(({ watcher }) => void watcher.close());
    watchers.clear();
  }

  await add('', false);
  return watchers.has('') ? { close } : undefined;
}
