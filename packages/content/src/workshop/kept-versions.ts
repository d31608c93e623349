import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '@portico/core/make-folder';
import { reasonOf } from '@portico/core/reason-of';
import type { FileState } from '#workshop/file-state.ts';
import type { Made, Turn } from '#workshop/protocol.ts';
import { attempted, type Change, type Part, type Row, storeFile, today, unpacked } from '#workshop/store.ts';
import { openReader, type StoreReader } from '#workshop/store-reader.ts';

type Options = {
  readonly cacheDirectory: string;
  /** Identifies the content folder. */
  readonly content: string;
  /** Identifies what makes versions: the program, the settings and the modules of the site. */
  readonly program: string;
  readonly log: Record<'error' | 'warn', (facts: object, text: string) => void>;
};

// Versions that can't be stored. Those that were made first are made again when somebody reads them.
const MAX_BYTES = 64_000_000;
// At a start, nobody waits for a page yet, and without what is stored the last good versions would be lost.
const START_LOCK_MS = 5000;

/** What was made of texts: in the store or, as long as nothing can be written there, in memory. Nothing else depends on the store. */
export function keepVersions({ cacheDirectory, content, program, log }: Options) {
  const { folder, isTemporary } = folderOf(cacheDirectory, log);
  const file = storeFile(folder, content);
  /** By version, or by file if that is gone, in the order in which they are to be stored. */
  const unstored = new Map<string, Change>();
  let reader: StoreReader | undefined;
  let reason: string | undefined;
  /** The day on which something was written last. What isn't used for a week is forgotten. */
  let day = today();

  const open = (lockMs?: number): StoreReader | undefined => attempted(() => openReader(file, program, lockMs));

  function unstoredBecause(why = reason): string | undefined {
    return why && `The content cannot be stored in ${folder}: ${why}. ${remedyFor(why)}, on the disk of CACHE_DIR.`;
  }

  function keep(change: Change): void {
    const key = change.entry?.version ?? change.file;
    unstored.delete(key);
    unstored.set(key, change);
  }

  function setReason(now: string | undefined): void {
    if (now !== undefined && reason === undefined) {
      log.error({}, `${unstoredBecause(now)} What was saved is published nevertheless, but a restart makes it again.`);
    } else if (now === undefined && reason !== undefined) {
      log.warn({}, `The content is stored in ${folder} again.`);
    }
    reason = now;
  }

  /** Takes what the workshop has made, but could not store. It takes the place of what was made of the same files before. */
  function take({ made, reason: now, unstored: changes }: Turn): void {
    setReason(now);
    const isDone = ({ entry, isWhole }: Made) => isWhole && (entry?.isWithdrawn || entry?.errors.length === 0);
    const done = new Set(made.filter(isDone).map((each) => each.file));
    for (const [key, change] of unstored) {
      done.has(change.file) && unstored.delete(key);
    }
    changes.forEach(keep);
    let bytes = unstored.values().reduce((sum, change) => sum + bytesOf(change), 0);
    for (const [key, change] of unstored) {
      if (bytes <= MAX_BYTES) {
        break;
      }
      bytes -= bytesOf(change);
      unstored.delete(key);
    }
  }

  return {
    file,
    /** The store; undefined until there is one. */
    store: (): StoreReader | undefined => reader,
    /** What is stored, once at the start. */
    rows(): readonly Row[] {
      reader = open(START_LOCK_MS);
      // The workshop makes a damaged one anew.
      return attempted(() => reader?.rows()) ?? [];
    },
    part(version: string, part: Part): string | undefined {
      const known = unstored.get(version);
      const packed = known?.entry && known.parts?.[part];
      return packed === undefined ? reader?.part(version, part) : unpacked(packed);
    },
    take,
    forget: (files: readonly string[]): void => files.forEach((each) => void keep({ file: each })),
    /** What has to be written when that is possible again; undefined if nothing has. */
    pending: (): readonly Change[] | undefined =>
      unstored.size === 0 && day === today() ? undefined : [...unstored.values()],
    /** The workshop has written these, if there is no reason why not. */
    tried(changes: readonly Change[], now: string | undefined): void {
      setReason(now);
      if (now === undefined) {
        day = today();
        const all = new Set(changes);
        unstored.forEach((change, key) => void (all.has(change) && unstored.delete(key)));
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
      before?.close();
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

function bytesOf(change: Change): number {
  return Object.values((change.entry && change.parts) ?? {}).reduce((sum, { length }) => sum + length, 0);
}
