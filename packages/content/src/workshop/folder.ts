import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '@portico/core/reason-of';
import { isAbsence, remedyOf } from '#files/open-file.ts';
import { createListing, hasPosts, isBelow } from '#store/folder-listing.ts';
import { watchFolder } from '#store/watch-folder.ts';
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
  readonly log: Record<'error' | 'warn', (facts: object, text: string) => void>;
  readonly emit: (event: Event) => void;
  readonly onError: (error: unknown) => void;
};

const START_RETRY_MS = 1000;

/** The content folder as a source of events: it is listed and watched, and none of its files is read. */
export function openFolder(options: FolderOptions) {
  const { directory, known, hasShown, emptyContent, isWatching, log, emit, onError } = options;
  const root = path.resolve(directory);
  const listing = createListing(root);
  let watcher: Awaited<ReturnType<typeof watchFolder>> | undefined;
  let stamps: ReadonlyMap<string, string> = new Map();
  let stale: string | undefined;
  let following: Promise<void> = Promise.resolve();

  /** Lists everything, and returns it. If the folder can't be read, waits for it, or rejects if it isn't watched. */
  async function start(signal: AbortSignal) {
    while (!signal.aborted) {
      try {
        await hasPosts(root);
        // We start watching before listing, so that a file saved in between is not missed.
        watcher ??= isWatching ? await watchFolder({ root, onChange: follow, onError }) : undefined;
        stamps = await listing.stamped();
        stale = undefined;
        return { files: stamps, unreadable: listing.errors() };
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

  /** Processes one change after another. An empty path stands for the whole folder. */
  function follow(noted: ReadonlySet<string>): Promise<void> {
    following = following.then(() => look(noted)).catch(leaveOrReport);
    return following;
  }

  /** The folder may have gone meanwhile. */
  async function leaveOrReport(error: unknown): Promise<void> {
    if ((await updateStale()) === undefined) {
      onError(error);
    }
  }

  async function look(noted: ReadonlySet<string>): Promise<void> {
    const wasStale = stale !== undefined;
    if ((await updateStale()) !== undefined) {
      return;
    }
    const isAll = wasStale || noted.has('');
    const affected = isAll ? await everything() : await listing.affected(noted, known());
    const unreadable = listing.errors();
    const folders = new Set(unreadable.map(({ file }) => file));
    // A folder that was moved away has one event.
    const below = isAll ? [] : [...known()].filter((file) => isBelow(file, noted));
    // What is in a folder that can't be read is not taken for missing.
    const found = [...new Set([...affected, ...below])].filter(
      (file) => !(folders.has(file) || isBelow(file, folders)),
    );
    const areThere = await Promise.all(found.map((file) => isThere(path.join(root, file))));
    const gone = found.filter((_, index) => !areThere[index]);
    // They may all be missing because the folder went just now.
    if (gone.length > 0 && (await updateStale()) !== undefined) {
      return;
    }
    emit({ type: 'changed', files: found.filter((_, index) => areThere[index]), gone, unreadable });
  }

  /** What doesn't look as it did when everything was listed last, or is missing. */
  async function everything(): Promise<readonly string[]> {
    const before = stamps;
    stamps = await listing.stamped();
    const changed = [...stamps].filter(([file, stamp]) => before.get(file) !== stamp).map(([file]) => file);
    return [...changed, ...[...known()].filter((file) => !stamps.has(file))];
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
    look: () => follow(new Set([''])),
    /** Why the folder can't be read or followed now; undefined if it can. */
    staleBecause: () => stale,
    async close(): Promise<void> {
      await watcher?.close();
    },
  };
}

async function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    (error) => !isAbsence(error),
  );
}

export function cannotRead(directory: string, error: unknown): string {
  const remedy = isAbsence(error) ? 'Set CONTENT_DIR to the folder of the posts, or make it' : remedyOf(error);
  return `The content folder ${directory} cannot be read: ${reasonOf(error)}. ${remedy}.`;
}
