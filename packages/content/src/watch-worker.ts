import { lstatSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { watch } from 'chokidar';
import { isWithin } from '#content-file.ts';

/*
 * The thread that watches a folder; see watch-folder.ts. Its first message comes once changes are being seen. Where the machine cannot
 * watch it ends with the error.
 */

/** Files that have changed, as paths from the folder, or why changes of others are not seen any more. */
export type WatchMessage = readonly string[] | { readonly failure: string };

// Editors save in several steps (truncate and write, or write beside and rename); what arrives within this many
// milliseconds is taken as one change.
const SETTLE_MS = 20;
const NOTHING_LEFT: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOSPC']);

const root: string = workerData;
const pending = new Set<string>();
let isReady = false;
let isWaiting = false;
let isTold = false;

function note(file: string): void {
  pending.add(relative(file));
  if (isReady && !isWaiting) {
    isWaiting = true;
    setTimeout(send, SETTLE_MS);
  }
}

function send(): void {
  isWaiting = false;
  const message: WatchMessage = [...pending];
  pending.clear();
  parentPort?.postMessage(message);
}

/** Once: where nothing is left for one folder, nothing is for the next. */
function tell(error: unknown): void {
  if (!isTold) {
    isTold = true;
    const message: WatchMessage = { failure: error instanceof Error ? error.message : String(error) };
    parentPort?.postMessage(message);
  }
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

function relative(file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}

/** Whether a file is a link to a folder out of the content folder. Following one, for instance to `/proc`, could fill the memory. */
function isLinkOut(file: string): boolean {
  try {
    const leadsOut = lstatSync(file).isSymbolicLink() && !isWithin(realpathSync(root), realpathSync(file));
    return leadsOut && statSync(file).isDirectory();
  } catch {
    return false;
  }
}

/** Whether a file is not watched. A link out of the folder still counts as changed, so that reading it reports the mistake. */
function isIgnored(file: string): boolean {
  if (isHidden(relative(file))) {
    return true;
  }
  const isOut = file !== root && isLinkOut(file);
  if (isOut) {
    note(file);
  }
  return isOut;
}

const watcher = watch(root, { ignoreInitial: true, ignored: isIgnored });
watcher.on('all', (_event, file) => note(file));
await new Promise<void>((resolve, reject) => {
  watcher.once('ready', resolve);
  // The listener stays for good, because an error that nobody listens to would end the process.
  watcher.on('error', (error) => {
    const file = fileOf(error);
    if (file !== undefined) {
      // Whoever reads the file meets the same error and can report it.
      note(file);
    } else if (isReady) {
      tell(error);
    } else {
      reject(error);
    }
  });
});
isReady = true;
send();
