import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

// Editors save in several steps, and a checkout changes many files: changes this close together (ms) are one.
const SETTLE_MS = 20;
// No event says that a link on the way to the folder now leads elsewhere.
const LOOK_MS = 1000;

/** Paths of files that may have changed, or `everything` after the folder was replaced. */
export type Change = ReadonlySet<string> | 'everything';

export type FolderWatcher = { close(): Promise<void> };

/**
 * Watches a folder and everything below it except hidden files, and calls `onChange` with one change after another. `root` may be a link:
 * once it leads to another folder, that one is watched. Resolves once changes are seen; rejects if the folder doesn't exist.
 */
export async function watchFolder(
  root: string,
  onChange: (change: Change) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<FolderWatcher> {
  let pending = new Set<string>();
  let isReplaced = false;
  let isClosed = false;
  let settling: NodeJS.Timeout | undefined;
  let delivering = Promise.resolve();
  let place = await placeOf(root);
  let watcher: FSWatcher | undefined = await watchFiles(root, note, onError);
  let looking = setTimeout(look, LOOK_MS).unref();

  function note(file: string): void {
    pending.add(file);
    settling ??= setTimeout(deliver, SETTLE_MS);
  }

  function deliver(): void {
    const change = isReplaced ? 'everything' : pending;
    pending = new Set();
    isReplaced = false;
    settling = undefined;
    delivering = delivering.then(() => onChange(change)).catch(onError);
  }

  async function look(): Promise<void> {
    try {
      const now = await placeOf(root);
      if (now !== place) {
        place = now;
        await watcher?.close();
        watcher = now === undefined ? undefined : await watchFiles(root, note, onError);
        isReplaced = true;
        settling ??= setTimeout(deliver, SETTLE_MS);
      }
    } catch (error) {
      onError(error);
    }
    if (isClosed) {
      await close();
    } else {
      looking = setTimeout(look, LOOK_MS).unref();
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

/** Names the folder that a path leads to, with the files and folders in it that may be links; undefined if it leads nowhere. */
async function placeOf(root: string): Promise<string | undefined> {
  const [folder, ...others] = await Promise.all(
    ['', 'posts', 'authors.yaml'].map(async (name) => {
      const real = await realpath(path.join(root, name)).catch(() => undefined);
      // Saving a file may replace it, and its own event says so.
      const stats = real === undefined ? undefined : await stat(real).catch(() => undefined);
      return real && (stats?.isDirectory() ? `${real} ${stats.ino}` : real);
    }),
  );
  return folder && JSON.stringify([folder, ...others]);
}

async function watchFiles(
  root: string,
  note: (file: string) => void,
  onError: (error: unknown) => void,
): Promise<FSWatcher> {
  const folder = await realpath(root);
  const relative = (file: string) => path.relative(folder, file).split(path.sep).join('/');
  const watcher = watch(folder, { ignoreInitial: true, ignored: (file) => /(?:^|\/)\./.test(relative(file)) });
  watcher.on('all', (_event, file) => note(relative(file)));
  let isReported = false;
  watcher.on('error', (error) => {
    if (!isReported) {
      isReported = true;
      onError(
        new Error(
          `Changes of some files of the content are not seen: ${error instanceof Error ? error.message : error}. If the machine's limit of watched files is reached, raise fs.inotify.max_user_watches and restart the server.`,
        ),
      );
    }
  });
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return watcher;
}
