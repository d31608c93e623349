import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '@portico/core/make-folder';
import { reasonOf } from '@portico/core/reason-of';
import type { FileState } from '#workshop/file-state.ts';
import {
  attempted,
  type Change,
  hides,
  type Part,
  type Row,
  shows,
  storeFile,
  today,
  unpacked,
} from '#workshop/store.ts';
import { openReader, type StoreReader } from '#workshop/store-reader.ts';

type Options = {
  readonly cacheDirectory: string;
  /** Identifies the content folder. */
  readonly content: string;
  /** Identifies what makes versions: the program, the settings and the modules of the site. */
  readonly program: string;
  readonly log: Record<'error' | 'warn', (facts: object, text: string) => void>;
};

// Of versions that can't be stored.
const MAX_BYTES = 64_000_000;
// Saves wait while these are stored.
const MAX_AT_ONCE = 1000;
const MAX_BYTES_AT_ONCE = 4_000_000;
// At a start, nobody waits for a page yet, and without what is stored the last good versions would be lost.
const START_LOCK_MS = 5000;

/** What was made of texts: in memory until it is in the store. Nothing else depends on the store. */
export function keepVersions({ cacheDirectory, content, program, log }: Options) {
  const { folder, isTemporary } = folderOf(cacheDirectory, log);
  const file = storeFile(folder, content);
  /** What is to be stored of each file, in the order in which it was made. */
  const unstored = new Map<string, readonly Change[]>();
  let reader: StoreReader | undefined;
  let reason: string | undefined;
  /** The day on which this process wrote something last. What isn't used for a week is forgotten. */
  let day = 0;

  const open = (lockMs?: number): StoreReader | undefined => attempted(() => openReader(file, program, lockMs));

  function unstoredBecause(why = reason): string | undefined {
    return why && `The content cannot be stored in ${folder}: ${why}. ${remedyFor(why)}, on the disk of CACHE_DIR.`;
  }

  /** A change takes the place of what was made of the same file before. A version with mistakes leaves the last good one. */
  function keep(change: Change): void {
    const { file: name, entry } = change;
    const isLast = hides(change) || shows(change);
    const isWhole = change.entry === undefined || change.isWhole;
    const before = unstored.get(name) ?? [];
    const isKnown = before.some((each) => each.entry?.version === entry?.version);
    if (isLast || isWhole || !isKnown) {
      const others = before.filter((each) => each.entry?.version !== entry?.version && (shows(each) || hides(each)));
      unstored.delete(name);
      unstored.set(name, [...(isLast ? [] : others), change]);
    }
  }

  function all(): IteratorObject<Change> {
    return unstored.values().flatMap((changes) => changes.values());
  }

  function drop(changes: ReadonlySet<Change>): void {
    for (const [name, before] of unstored) {
      const rest = before.filter((change) => !changes.has(change));
      rest.length === 0 ? unstored.delete(name) : unstored.set(name, rest);
    }
  }

  /** What was made first is made again when somebody reads it. */
  function dropOldest(): void {
    let bytes = all().reduce((sum, change) => sum + bytesOf(change), 0);
    const dropped = all().filter((change) => {
      const isDropped = bytes > MAX_BYTES && bytesOf(change) > 0 && !hides(change);
      bytes -= isDropped ? bytesOf(change) : 0;
      return isDropped;
    });
    drop(new Set(dropped));
  }

  return {
    file,
    /** The store; undefined until there is one. */
    store: (): StoreReader | undefined => reader,
    /** What is stored, once at the start. */
    rows(): readonly Row[] {
      reader = open(START_LOCK_MS);
      try {
        return reader?.rows() ?? [];
      } catch (error) {
        // The workshop makes a damaged one anew.
        const lost = 'Posts with mistakes have no last good version';
        log.warn({}, `What is stored in ${folder} cannot be read: ${reasonOf(error)}. ${lost} until a restart.`);
        return [];
      }
    },
    part(version: string, part: Part): string | undefined {
      const packed = all()
        .map((change) => (change.entry?.version === version ? change.parts?.[part] : undefined))
        .find((each) => each !== undefined);
      return packed === undefined ? reader?.part(version, part) : unpacked(packed);
    },
    keep: (changes: readonly Change[]): void => changes.forEach(keep),
    /** Whether nothing has to be stored. */
    isStored: (): boolean => unstored.size === 0 && day === today(),
    /** What has to be stored next: first what readers must not see any longer. */
    pending(): readonly Change[] {
      const changes = [...all()].toSorted((a, b) => Number(hides(b)) - Number(hides(a)));
      let bytes = 0;
      return changes.slice(0, MAX_AT_ONCE).filter((change, index) => {
        bytes += bytesOf(change);
        return index === 0 || bytes <= MAX_BYTES_AT_ONCE;
      });
    },
    /** The workshop has stored these, if there is no reason why not. */
    tried(changes: readonly Change[], now: string | undefined): void {
      if (now !== undefined && reason === undefined) {
        log.error(
          {},
          `${unstoredBecause(now)} What was saved is published nevertheless, but a restart makes it again.`,
        );
      } else if (now === undefined && reason !== undefined) {
        log.warn({}, `The content is stored in ${folder} again.`);
      }
      reason = now;
      if (now === undefined) {
        day = today();
        drop(new Set(changes));
      } else {
        dropOldest();
      }
    },
    /**
     * Opens the store again if it is another one, and returns whether what was in it is lost. Last good versions can't be made again,
     * so they are saved from the one before, which is still in its open file.
     */
    isLost(files: ReadonlyMap<string, FileState>): boolean {
      if (reader?.isCurrent()) {
        return false;
      }
      const before = reader;
      for (const [name, state] of before === undefined ? [] : files) {
        const { entry, since = 0 } = (state.at === 'broken' && state.shown) || {};
        const parts = entry?.post && before?.parts(entry.version);
        if (entry !== undefined && parts?.page !== undefined) {
          keep({ file: name, entry, since, stamp: '', isWhole: true, parts });
        }
      }
      reader = open();
      attempted(() => before?.close());
      return before !== undefined;
    },
    /** Why nothing can be stored now; undefined if it can. */
    unstoredBecause: () => unstoredBecause(),
    close(): void {
      reader?.close();
      if (isTemporary) {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** The folder in CACHE_DIR, or a temporary one if nothing can be written there. */
function folderOf(cacheDirectory: string, log: Options['log']) {
  const folder = path.join(cacheDirectory, 'content');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return { folder, isTemporary: false };
  } catch (error) {
    const text = `Nothing can be stored in ${cacheDirectory}, so all posts are parsed at each start: ${reasonOf(error)}`;
    log.warn({}, text);
    try {
      return { folder: mkdtempSync(path.join(tmpdir(), 'portico-')), isTemporary: true };
    } catch {
      return { folder, isTemporary: false };
    }
  }
}

function remedyFor(reason: string): string {
  if (/full|ENOSPC|EDQUOT/i.test(reason)) {
    return 'Free some space';
  }
  return /locked|busy/i.test(reason) ? 'End the process that has locked it' : 'Make it writable';
}

function bytesOf({ parts = {} }: Change): number {
  return Object.values(parts).reduce((sum, { length }) => sum + length, 0);
}
