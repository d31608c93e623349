import { opendir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FSWatcher, watch } from 'chokidar';
import { isAbsence, isForbidden } from '#files/open-file.ts';

// Editors save in several steps, and a checkout changes many files: changes with shorter pauses are one, if it doesn't take too long.
const PAUSE_MS = 50;
const MAX_SETTLE_MS = 500;
// No event says that a link on the way to the folder now leads elsewhere.
const LOOK_MS = 300;
// A folder that was replaced while the watcher listed it may never be listed. The watcher tells of changes nevertheless.
const MAX_LISTING_MS = 30_000;
// If files can't be watched, because the machine has too few of something, that is tried again after pauses that get longer.
const MIN_RETRY_MS = 5000;
const MAX_RETRY_MS = 300_000;
// Kubernetes replaces the hidden link `..data` when it updates a volume.
const IGNORED = /(?:^|\/)\.(?!\.data$)/;

type WatchOptions = {
  readonly root: string;
  /** It gets the paths that changed; an empty one stands for the folder itself. */
  readonly onChange: (changed: ReadonlySet<string>) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/** Calls `onChange` with one change after another. `root` may be a link: once it leads to another folder, that one is watched. */
export async function watchFolder({ root, onChange, onError }: WatchOptions): Promise<{ close(): Promise<void> }> {
  let pending = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  /** When it has to be delivered (a time of performance.now()). */
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
    if (now !== folder) {
      folder = now;
      await watchAgain();
    }
  }

  async function watchAgain(): Promise<void> {
    await watcher?.close();
    watcher = undefined;
    try {
      watcher = folder === undefined ? undefined : await watchFiles(root, note, report);
    } catch (error) {
      if (!isAbsence(error)) {
        throw error;
      }
    } finally {
      // If it has gone again, we look for it later, even if the same one comes back.
      folder = watcher && folder;
      note('');
    }
  }

  /** Reports the first of several errors. */
  function report(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const isShort = /ENOSPC|EMFILE|ENFILE/.test(reason);
    if (retrying !== undefined) {
      return;
    }
    if (retryMs === MIN_RETRY_MS) {
      const remedy = isShort
        ? 'Raise fs.inotify.max_user_watches or ulimit -n. The server tries again'
        : 'Make them readable, and restart the server';
      onError(new Error(`Changes of some files of the content are not seen: ${reason}. ${remedy}.`));
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
      await watcher?.close();
      await delivered;
    },
  };
}

/**
 * Names the folder that a path leads to, and the folder of posts in it, which may be mounted; undefined if it can't be read. A folder
 * that is replaced has other numbers.
 */
async function folderAt(root: string): Promise<string | undefined> {
  const [folder, posts] = await Promise.all([identityOf(root), identityOf(path.join(root, 'posts'))]);
  return folder && `${folder} ${posts}`;
}

async function identityOf(folder: string): Promise<string | undefined> {
  try {
    const real = await realpath(folder);
    await (await opendir(real)).close();
    // What is in it can be opened too.
    // A new folder may have the number of a deleted one.
    const { dev, ino, birthtimeMs } = await stat(`${real}/.`);
    return `${real} ${dev} ${ino} ${birthtimeMs}`;
  } catch {
    return undefined;
  }
}

/** Returns undefined if the folder was replaced meanwhile. */
async function watchFiles(
  root: string,
  note: (file: string) => void,
  onError: (error: unknown) => void,
): Promise<FSWatcher | undefined> {
  const [folder, identity] = await Promise.all([realpath(root), folderAt(root)]);
  const relative = (file: string) => path.relative(folder, file).split(path.sep).join('/');
  const watcher = watch(folder, {
    ignoreInitial: true,
    // They may lead anywhere.
    followSymlinks: false,
    ignored: (file) => IGNORED.test(relative(file)),
  });
  watcher.on('all', (_event, file) => note(relative(file)));
  watcher.on('error', async (error) => {
    // If the folder itself can't be read, the change says so.
    if ((await identityOf(root)) === undefined) {
      return;
    }
    if (isForbidden(error)) {
      // The change says why, and the watcher follows it again once it may. This path may have the folder's name twice.
      note(relative(error.path));
      note(relative(path.dirname(error.path)));
    } else {
      onError(error);
    }
  });
  const listed = new Promise<true>((resolve) => watcher.once('ready', () => resolve(true)));
  const until = performance.now() + MAX_LISTING_MS;
  while (performance.now() < until && !(await Promise.race([listed, wait(LOOK_MS)]))) {
    if ((await folderAt(root)) !== identity) {
      await watcher.close();
      return undefined;
    }
  }
  return watcher;
}
