import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '@portico/core/reason-of';
import { isAbsence, remedyOf } from '#files/open-file.ts';
import { createListing, hasPosts } from '#store/folder-listing.ts';
import { watchFolder } from '#store/watch-folder.ts';
import { isBelow, type MadeFiles } from '#workshop/made-files.ts';

type FolderOptions = {
  readonly directory: string;
  readonly files: MadeFiles;
  /** With `refuse`, nothing is read while there are no posts, for example because a disk is missing. */
  readonly emptyContent: 'serve' | 'refuse' | undefined;
  readonly isWatching: boolean;
  /** Resolves when changes may be processed. */
  readonly opened: Promise<void>;
  readonly log: Record<'error' | 'warn', (facts: object, text: string) => void>;
  readonly onError: (error: unknown) => void;
};

// Nobody saves more files than this by hand at once.
const MAX_BY_HAND = 10;
// The system may lose events, for example of many files that are saved at once, or of a disk in the network.
const SWEEP_MS = 60_000;
const BURST = 1000;
const AFTER_BURST_MS = 2000;
const START_RETRY_MS = 1000;

/** Lists and watches the content folder, and has made whatever is new, changed or gone. */
export function followFolder({ directory, files, emptyContent, isWatching, opened, log, onError }: FolderOptions) {
  const root = path.resolve(directory);
  const listing = createListing(root);
  let watcher: Awaited<ReturnType<typeof watchFolder>> | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let stale: string | undefined;
  let isClosed = false;
  let following = opened;

  /** Has all files made. If the folder can't be read, it waits for it, or rejects if it isn't watched. */
  async function start(): Promise<void> {
    while (!isClosed) {
      try {
        await hasPosts(root);
        // We start watching before listing, so that a file saved in between is not missed.
        watcher ??= isWatching ? await watchFolder({ root, onChange: follow, onError }) : undefined;
        if (isClosed) {
          await watcher?.close();
          return;
        }
        const found = await listing.list();
        await files.open();
        stale = undefined;
        // Some were known if this is a second start.
        files.add(readable(new Set([...known(), ...found])), 'bulk');
        return;
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
  }

  const known = () => [...files.contents()].map(([file]) => file);

  /** What is in a folder that can't be read is not taken for missing. */
  function readable(found: Iterable<string>): readonly string[] {
    const unreadable = new Set(listing.errors().map(({ file }) => file));
    return [...found].filter((file) => !(unreadable.has(file) || isBelow(file, unreadable)));
  }

  const takeUnreadable = () => files.takeUnreadable(listing.errors());

  /** Looks at everything, whatever events there were. */
  async function sweep(): Promise<void> {
    clearTimeout(sweeping);
    following = following
      .then(async () => {
        const changed = stale === undefined ? await listing.changes() : new Set(['']);
        await (changed.size > 0 && followChange(changed));
      })
      .catch(leaveOrReport);
    await following;
    sweepIn(SWEEP_MS);
  }

  function sweepIn(ms: number): void {
    clearTimeout(sweeping);
    if (!isClosed) {
      sweeping = setTimeout(() => void sweep(), ms).unref();
    }
  }

  /** Processes one change after another. */
  function follow(noted: ReadonlySet<string>): Promise<void> {
    following = following.then(() => followChange(noted)).catch(leaveOrReport);
    return following;
  }

  /** The folder may have gone meanwhile. */
  async function leaveOrReport(error: unknown): Promise<void> {
    if (!isClosed && (await updateStale()) === undefined) {
      onError(error);
    }
  }

  async function followChange(noted: ReadonlySet<string>): Promise<void> {
    const wasStale = stale !== undefined;
    if ((await updateStale()) !== undefined || isClosed) {
      return;
    }
    if (noted.size > BURST) {
      sweepIn(AFTER_BURST_MS);
    }
    const found = new Set(await listing.affected(wasStale ? new Set(['', ...noted]) : noted, known()));
    await takeUnreadable();
    for (const [file, { digest, includes = [], original = '' }] of files.contents()) {
      // A folder that was moved away has one event.
      if (digest === '' || isBelow(file, noted) || [...includes, original].some((each) => found.has(each))) {
        found.add(file);
      }
    }
    files.addSaved(readable(found), found.size <= MAX_BY_HAND ? 'hand' : 'bulk');
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
      const isEmptied = !(await hasPosts(root)) && [...files.contents()].some(([, { post }]) => post);
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
    follow,
    sweep,
    takeUnreadable,
    /** Why the folder can't be read or followed now; undefined if it can. */
    staleBecause: () => stale,
    /** Whether the folder can be followed now. */
    isThere: async (): Promise<boolean> => (await whyUnfollowed()) === undefined,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(sweeping);
      await watcher?.close();
    },
  };
}

export function cannotRead(directory: string, error: unknown): string {
  const remedy = isAbsence(error) ? 'Set CONTENT_DIR to the folder of the posts, or make it' : remedyOf(error);
  return `The content folder ${directory} cannot be read: ${reasonOf(error)}. ${remedy}.`;
}
