import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { watch } from 'chokidar';

// Editors save in several steps (truncate and write, or write beside and rename); what arrives within this many
// milliseconds is taken as one change.
const SETTLE_MS = 40;

type FolderWatcher = {
  /** Calls the listener with the paths that changed since watching began, one call at a time. */
  follow(listener: (files: readonly string[]) => Promise<void>): void;
  close(): Promise<void>;
};

/** Watches a folder and all below it, hidden files left out. Resolves once changes are being seen. */
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
  watcher.on('all', (_event, file) => {
    pending.add(relative(root, file));
    deliverSoon();
  });
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', resolve);
    watcher.once('error', reject);
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

/** Every file below a folder but the hidden ones, as paths from it with `/`. Rejects where the folder cannot be read. */
export async function filesBelow(root: string): Promise<string[]> {
  const found: Dirent[] = await readdir(root, { withFileTypes: true, recursive: true });
  return found
    .filter((file) => !file.isDirectory())
    .map((file) => relative(root, path.join(file.parentPath, file.name)))
    .filter((file) => !isHidden(file));
}

/** True for the files that editors and operating systems leave beside the author's: `.git`, `._post.md`. */
function isHidden(file: string): boolean {
  return file.split('/').some((segment) => segment.startsWith('.'));
}

function relative(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
