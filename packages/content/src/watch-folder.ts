import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { watch } from 'chokidar';

// Editors save in several steps (truncate and write, or write beside and rename); what arrives within this many
// milliseconds is taken as one change.
const SETTLE_MS = 20;
const NOTHING_LEFT: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOSPC']);

type FolderWatcher = {
  /** Calls the listener with the paths that changed since watching began, one call at a time. */
  follow(listener: (files: readonly string[]) => Promise<void>): void;
  close(): Promise<void>;
};

/**
 * Watches a folder and all below it, hidden files left out. Resolves once changes are being seen; rejects where the
 * machine cannot watch. A file that cannot be followed counts as changed.
 */
export async function watchFolder(root: string): Promise<FolderWatcher> {
  const pending = new Set<string>();
  let listener: Parameters<FolderWatcher['follow']>[0] | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const deliverSoon = () => {
    const deliver = listener;
    if (deliver === undefined || pending.size === 0) {
      return;
    }
    timer ??= setTimeout(() => {
      timer = undefined;
      const files = [...pending];
      pending.clear();
      running = running.then(() => deliver(files));
    }, SETTLE_MS);
  };
  const watcher = watch(root, { ignoreInitial: true, ignored: (file) => isHidden(relative(root, file)) });
  const note = (file: string) => {
    pending.add(relative(root, file));
    deliverSoon();
  };
  watcher.on('all', (_event, file) => note(file));
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', resolve);
    // The listener stays for good, because an error that nobody listens to would end the process.
    watcher.on('error', (error) => {
      const file = fileOf(error);
      if (file === undefined) {
        reject(error);
      } else {
        // Whoever reads the file meets the same error and can report it.
        note(file);
      }
    });
  });
  return {
    follow(follower) {
      listener = follower;
      deliverSoon();
    },
    async close() {
      clearTimeout(timer);
      await watcher.close();
      await running;
    },
  };
}

/**
 * Every file below a folder but the hidden ones, as paths from it with `/`, and the folders in it that cannot be read, which whoever
 * takes them meets the error of. Rejects where the folder itself cannot be read.
 */
export async function filesBelow(root: string): Promise<string[]> {
  const found: Dirent[] = await readdir(root, { withFileTypes: true });
  const nested = found
    .filter(({ name }) => !name.startsWith('.'))
    .map(async (entry) => {
      if (!entry.isDirectory()) {
        return [entry.name];
      }
      const below = await filesBelow(path.join(root, entry.name)).catch(() => undefined);
      return below?.map((file) => `${entry.name}/${file}`) ?? [entry.name];
    });
  return (await Promise.all(nested)).flat();
}

/** The file that an error is about; undefined where it is about the machine, which has no watches or handles left. */
function fileOf(error: unknown): string | undefined {
  return error instanceof Error &&
    'path' in error &&
    typeof error.path === 'string' &&
    'code' in error &&
    !NOTHING_LEFT.has(error.code)
    ? error.path
    : undefined;
}

/** True for the files that editors and operating systems leave beside the author's: `.git`, `._post.md`. */
function isHidden(file: string): boolean {
  return file.split('/').some((segment) => segment.startsWith('.'));
}

function relative(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
