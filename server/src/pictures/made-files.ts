import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files that can be made again at any time, over restarts. Several processes may share the folder. */
export type MadeFiles = {
  /** What `make` returns, or returned before for this name. Requests that arrive meanwhile wait for the same. */
  once(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Deletes the files that nobody has asked for in a month. `now` is in milliseconds since the epoch. */
  clear(now: number): Promise<void>;
};

export type MadeFilesOptions = {
  /** Created if it is missing. */
  readonly directory: string;
  /** Called with the reason if a file could not be stored. */
  readonly onFailure: (error: unknown) => void;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;
const DIGEST_BYTES = 32;

/** Each file begins with the SHA-256 of the rest, so a damaged one is noticed when it is read, and made again. */
export function openMadeFiles({ directory, onFailure }: MadeFilesOptions): MadeFiles {
  const making = new Map<string, Promise<Buffer>>();

  /** Written next to its place and moved there, so that no process reads a half. */
  async function store(file: string, made: Buffer): Promise<void> {
    const part = `${file}.${process.pid}.part`;
    try {
      await mkdir(directory, { recursive: true });
      await writeFile(part, Buffer.concat([digestOf(made), made]));
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      onFailure(error);
    }
  }

  async function readOrMake(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = await readIntact(file);
    if (known !== undefined) {
      return known;
    }
    const made = await make();
    await store(file, made);
    return made;
  }

  return {
    once(name, make) {
      const begun = making.get(name) ?? readOrMake(path.join(directory, name), make).finally(() => making.delete(name));
      making.set(name, begun);
      return begun;
    },
    async clear(now) {
      for (const name of await readdir(directory).catch(() => [])) {
        const file = path.join(directory, name);
        if (now - (await changedAt(file)) > KEPT_MS) {
          await rm(file, { force: true, recursive: true });
        }
      }
    },
  };
}

/** Undefined if the file is missing or damaged. Its time says when it was last read, to a day. */
async function readIntact(file: string): Promise<Buffer | undefined> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const made = bytes.subarray(DIGEST_BYTES);
  if (bytes.length <= DIGEST_BYTES || !digestOf(made).equals(bytes.subarray(0, DIGEST_BYTES))) {
    return undefined;
  }
  if (Date.now() - (await changedAt(file)) > DAY_MS) {
    // The folder may belong to another user.
    await utimes(file, new Date(), new Date()).catch(() => {});
  }
  return made;
}

/** Another process may have deleted it. */
async function changedAt(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
