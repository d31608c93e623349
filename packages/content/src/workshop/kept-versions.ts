import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '@portico/core/make-folder';
import { reasonOf } from '@portico/core/reason-of';
import type { Unstored } from '#workshop/protocol.ts';
import {
  openReader,
  type Part,
  type Row,
  START_LOCK_MS,
  type StoreReader,
  today,
  unpacked,
  type Version,
} from '#workshop/store.ts';

type Options = {
  readonly cacheDirectory: string;
  /** The name of the store's file. */
  readonly name: string;
  /** Identifies what makes versions: the program, the settings and the modules of the site. */
  readonly program: string;
  readonly log: Record<'error' | 'warn', (facts: object, text: string) => void>;
};

// Versions that can't be stored. Those that were made first are made again when somebody reads them.
const MAX_BYTES = 64_000_000;

/** What was made of texts: in the store or, as long as nothing can be written there, in memory. Nothing else depends on the store. */
export function keepVersions({ cacheDirectory, name, program, log }: Options) {
  const { folder, isTemporary } = folderOf(cacheDirectory, log);
  const file = path.join(folder, name);
  const unstored = new Map<string, Version>();
  const gone = new Set<string>();
  let reader: StoreReader | undefined;
  let reason: string | undefined;
  /** The day on which something was written last. What isn't used for a week is forgotten. */
  let day = today();

  function open(lockMs?: number): StoreReader | undefined {
    try {
      return openReader(file, program, lockMs);
    } catch {
      return undefined;
    }
  }

  function setReason(now: string | undefined): void {
    if (now !== undefined && reason === undefined) {
      log.error({}, `${unstoredBecause(now)} What was saved is published nevertheless, but a restart makes it again.`);
    } else if (now === undefined && reason !== undefined) {
      log.warn({}, `The content is stored in ${folder} again.`);
    }
    reason = now;
  }

  const unstoredBecause = (why: string) =>
    `The content cannot be stored in ${folder}: ${why}. ${remedyFor(why)}, on the disk of CACHE_DIR.`;

  return {
    file,
    /** The store; undefined until there is one. */
    store: (): StoreReader | undefined => reader,
    /** What is stored, once at the start. */
    rows(): readonly Row[] {
      reader = open(START_LOCK_MS);
      try {
        return reader?.rows() ?? [];
      } catch {
        // The workshop makes a damaged one anew.
        return [];
      }
    },
    part(version: string, part: Part): string | undefined {
      const packed = unstored.get(version)?.parts?.[part];
      return packed === undefined ? reader?.part(version, part) : unpacked(packed);
    },
    /** Takes what the workshop could not store. */
    take(made: Unstored | undefined, isWriting: boolean): void {
      made?.versions.forEach((version) => void unstored.set(version.entry.version, version));
      if (made !== undefined || isWriting) {
        setReason(made?.reason);
      }
      let bytes = unstored.values().reduce((sum, version) => sum + bytesOf(version), 0);
      for (const [version, each] of unstored) {
        if (bytes <= MAX_BYTES) {
          break;
        }
        bytes -= bytesOf(each);
        unstored.delete(version);
      }
    },
    forget: (files: readonly string[]): void => files.forEach((each) => void gone.add(each)),
    /** What has to be written when that is possible again; undefined if nothing has. */
    pending: () =>
      unstored.size + gone.size === 0 && day === today()
        ? undefined
        : { versions: [...unstored.values()], gone: [...gone] },
    /** These are written. */
    stored(versions: readonly Version[], files: readonly string[]): void {
      day = today();
      versions.forEach((version) => {
        if (unstored.get(version.entry.version) === version) {
          unstored.delete(version.entry.version);
        }
      });
      files.forEach((each) => void gone.delete(each));
    },
    /** Opens the store again if it is another one. Returns whether what was in it is lost; `saved` is kept from the one before. */
    isLost(saved: () => readonly Version[]): boolean {
      if (reader?.isCurrent()) {
        return false;
      }
      const before = reader;
      const versions = before === undefined ? [] : saved();
      for (const version of versions) {
        const parts = before?.parts(version.entry.version);
        if (parts !== undefined) {
          unstored.set(version.entry.version, { ...version, parts });
        }
      }
      reader = open();
      before?.close();
      return before !== undefined;
    },
    /** Why nothing can be stored now; undefined if it can. */
    unstoredBecause: () => reason && unstoredBecause(reason),
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

function bytesOf({ parts = {} }: Version): number {
  return Object.values(parts).reduce((sum, { length }) => sum + length, 0);
}
