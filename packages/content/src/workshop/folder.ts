import { type FSWatcher, watch } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '@portico/core/reason-of';
import { isAbsence, isForbidden, remedyOf } from '#files/open-file.ts';
import { hasPosts, isWithin, type Listing, listFolder } from '#store/folder-listing.ts';
import type { Event } from '#workshop/model.ts';

type FolderOptions = {
  readonly directory: string;
  /** The paths of the files that are known. */
  readonly known: () => Iterable<string>;
  /** Whether readers get any posts. */
  readonly hasShown: () => boolean;
  /** With `refuse`, nothing changes while there are no posts, for example because a disk is missing. */
  readonly emptyContent: 'serve' | 'refuse' | undefined;
  readonly isWatching: boolean;
  /** Ends all. */
  readonly signal: AbortSignal;
  readonly log: Record<'error' | 'warn', (facts: object, text: string) => void>;
  readonly emit: (event: Event) => void;
  readonly onError: (error: unknown) => void;
};

const START_RETRY_MS = 1000;
// Editors save in several steps, and a checkout changes many files. Changes with shorter pauses count as one, unless it takes too long.
const PAUSE_MS = 50;
const MAX_SETTLE_MS = 500;
// Kubernetes replaces the hidden link `..data` when it updates a volume.
const IGNORED = /(?:^|\/)\.(?!\.data$)/;
const VOLUME = '..data';

/**
 * The content folder as a source of events: it is listed and watched, and none of its files is read. It may be a link, or on a path
 * with one: if that later leads to another folder, that folder is watched.
 */
export function openFolder(options: FolderOptions) {
  const { directory, known, hasShown, emptyContent, isWatching, signal, log, emit, onError } = options;
  const root = path.resolve(directory);
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();
  /** What was there when it was listed last, with the stamps of files. */
  const seen = new Map<string, string>();
  /** Whether a change of one path may be one of others. */
  let isIndirect = false;
  let identity: string | undefined;
  let stale: string | undefined;
  let noted = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  /** The latest time for it (of performance.now()). */
  let settledAt = 0;
  let looking: Promise<void> = Promise.resolve();
  let isUnwatched = false;

  /** Lists everything, and returns it. If the folder can't be read, waits for it, or rejects if it isn't watched. */
  async function start(): Promise<Pick<Listing, 'files' | 'unreadable'> | undefined> {
    while (!signal.aborted) {
      try {
        await hasPosts(root);
        const listing = await list(['']);
        listing.files.forEach((stamp, file) => void seen.set(file, stamp));
        stale = undefined;
        return listing;
      } catch (error) {
        const reason = cannotRead(directory, error);
        if (!isWatching) {
          throw new Error(reason);
        }
        if (reason !== stale) {
          log.error({}, reason);
        }
        stale = reason;
        await pause(START_RETRY_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }

  /** Lists some paths, or everything with an empty one, and watches the folders in it. */
  async function list(paths: readonly string[]): Promise<Listing & { readonly isWhole: boolean }> {
    const isWhole = paths.includes('');
    const before = identity;
    identity = isWhole ? await identityOf(root) : before;
    if (identity !== before) {
      [...watchers.keys()].forEach(unwatch);
    }
    const listing = await listFolder(root, paths, watchFolder);
    isIndirect = listing.hasLinks || listing.unreadable.length > 0;
    if (!isWhole) {
      return isIndirect ? list(['']) : { ...listing, isWhole };
    }
    [...watchers.keys()].filter((folder) => folder !== '' && !listing.files.has(folder)).forEach(unwatch);
    return { ...listing, isWhole };
  }

  /** It is watched before it is listed, so that what is saved in between isn't missed. */
  function watchFolder(folder: string, place: string, inode: number): void {
    if (!isWatching || signal.aborted || watchers.get(folder)?.inode === inode) {
      return;
    }
    unwatch(folder);
    try {
      const watcher = watch(place, (_event, name) => note(name === null ? folder : path.posix.join(folder, name)));
      watcher.on('error', () => unwatch(folder));
      watchers.set(folder, { watcher, inode });
    } catch (error) {
      // When everything is listed the next time, it is tried again.
      if (!(isUnwatched || isAbsence(error) || isForbidden(error))) {
        isUnwatched = true;
        const reason = `Changes to some files of the content are noticed late: ${reasonOf(error)}`;
        onError(new Error(`${reason}. Raise fs.inotify.max_user_watches or ulimit -n.`));
      }
    }
  }

  function unwatch(folder: string): void {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  }

  /** Looks at a path soon. An empty one stands for everything. */
  function note(file: string): void {
    if (IGNORED.test(file)) {
      return;
    }
    const now = performance.now();
    settledAt = noted.size === 0 ? now + MAX_SETTLE_MS : settledAt;
    noted.add(file.endsWith(VOLUME) ? '' : file);
    clearTimeout(settling);
    settling = setTimeout(lookAtNoted, Math.max(0, Math.min(PAUSE_MS, settledAt - now)));
  }

  function lookAtNoted(): void {
    const changed = noted;
    noted = new Set();
    looking = looking.then(() => look(changed)).catch(leaveOrReport);
  }

  /** The folder may have gone meanwhile. */
  async function leaveOrReport(error: unknown): Promise<void> {
    if ((await updateStale()) === undefined) {
      onError(error);
    }
  }

  async function look(changed: ReadonlySet<string>): Promise<void> {
    // A folder may have been replaced by another one.
    const isPart = !(
      stale !== undefined ||
      isIndirect ||
      [...changed].some((file) => file === '' || seen.get(file) === '')
    );
    const { files, unreadable, isWhole } = await list(isPart ? [...changed] : ['']);
    const before = isWhole ? new Set([...known(), ...seen.keys()]) : changed;
    const folders = new Set(unreadable.map(({ file }) => file));
    // What is in a folder that can't be read is not taken for missing.
    const gone = [...before].filter((file) => !(files.has(file) || isWithin(file, folders)));
    if ((isWhole || gone.length > 0) && (await updateStale()) !== undefined) {
      return;
    }
    const now = [...files].filter(([file, stamp]) => changed.has(file) || seen.get(file) !== stamp);
    gone.forEach((file) => void seen.delete(file));
    now.forEach(([file, stamp]) => void seen.set(file, stamp));
    emit({ type: 'changed', files: now.map(([file]) => file), gone, unreadable });
  }

  async function updateStale(): Promise<string | undefined> {
    const reason = await whyUnfollowed();
    if (reason !== stale) {
      stale = reason;
      const folder = `The content folder ${directory}`;
      reason === undefined ? log.warn({}, `${folder} is read again`) : log.error({}, `${folder} ${reason}`);
    }
    return reason;
  }

  /** Returns why the folder must not be followed. A disk that isn't mounted must not be taken for an empty folder. */
  async function whyUnfollowed(): Promise<string | undefined> {
    const kept = 'Readers still get the posts that were read before.';
    const later = 'The server reads it then, without a restart.';
    try {
      await (await opendir(root)).close();
      const isEmptied = !(await hasPosts(root)) && hasShown();
      return isEmptied && emptyContent === 'refuse'
        ? `has no posts anymore. ${kept} Mount or restore them. ${later} If there should be none, set EMPTY_CONTENT=serve and restart`
        : undefined;
    } catch (error) {
      const cause = reasonOf(error);
      return isAbsence(error)
        ? `is missing (${cause}). ${kept} Mount or restore it. ${later}`
        : `cannot be read: ${cause}. ${kept} ${remedyOf(error)}. ${later}`;
    }
  }

  return {
    start,
    /** Looks at everything, whatever events there were. */
    look: () => note(''),
    /** There is no event when a link on the path to the folder starts to lead elsewhere. */
    async lookAtPath(): Promise<void> {
      if ((await identityOf(root)) !== identity) {
        note('');
      }
    },
    /** Why the folder can't be read or followed now; undefined if it can. */
    staleBecause: () => stale,
    async close(): Promise<void> {
      clearTimeout(settling);
      [...watchers.keys()].forEach(unwatch);
      await looking;
    },
  };
}

/**
 * Identifies the folder that a path leads to, and the folder of posts in it, which may be a mount point. A folder that can't be read
 * has none. A replaced folder has another one.
 */
async function identityOf(root: string): Promise<string> {
  const identities = ['', 'posts'].map(async (name) => {
    const real = await realpath(path.join(root, name));
    await (await opendir(real)).close();
    // The trailing dot makes this fail if files in the folder can't be opened. A new folder may reuse the number of a deleted one.
    const { dev, ino, birthtimeMs } = await stat(`${real}/.`);
    return `${real} ${dev} ${ino} ${birthtimeMs}`;
  });
  return (await Promise.allSettled(identities))
    .map((each) => (each.status === 'fulfilled' ? each.value : ''))
    .join(' ');
}

export function cannotRead(directory: string, error: unknown): string {
  const remedy = isAbsence(error) ? 'Set CONTENT_DIR to the folder of the posts, or make it' : remedyOf(error);
  return `The content folder ${directory} cannot be read: ${reasonOf(error)}. ${remedy}.`;
}
