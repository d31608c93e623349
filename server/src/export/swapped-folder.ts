import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A folder that is replaced as a whole. What is written goes into a folder beside it, and takes its place when all is there: a run
 * that ends before leaves the folder as it was. Between two renames, for some microseconds, there is none; the next run puts the
 * old one back where a run ended just then. Of two runs at a time the one that began last replaces it.
 */
export type SwappedFolder = {
  /** The files that are there, as paths from the folder with `/` between their segments. */
  readonly files: ReadonlySet<string>;
  /** When the folder was last put in place; undefined where there is none. It stays what it is when the folder is moved. */
  readonly stamp: number | undefined;
  /** The folder beside it, which takes its place, and which no other run has; see createFolderWriter. */
  readonly next: string;
  write(file: string, body: Uint8Array | string): void;
  /** A file of the content, too large to be read at once. */
  copy(file: string, from: string): Promise<void>;
  /** The bytes of a file that was written, copied or kept. */
  read(file: string): Promise<Buffer>;
  /** Has a file of the old folder in the new one, without its bytes being written again. */
  keep(file: string): void;
  /** What the stamp of the new folder will be, once all is written and kept. Rejects, as swap does, where another run has begun. */
  seal(): Promise<number>;
  /** Puts the new folder in the old one's place. */
  swap(): Promise<void>;
  /** Leaves the old folder as it is. */
  discard(): Promise<void>;
};

/** Opens `directory`, which need not be there, and mends what a run that was killed has left. */
export async function openSwappedFolder(directory: string): Promise<SwappedFolder> {
  // Names that nobody gives a folder: what has one of them is removed, or put in place.
  const beside = (name: string) => `${directory}.of-export-${name}`;
  const old = beside('old');
  const next = beside(`next-${randomUUID()}`);

  /**
   * Removes a folder that is beside this one. From the first moment on it has another name, whoever still writes to it. Where that fails,
   * the next run removes what is left.
   */
  async function remove(folder: string): Promise<void> {
    const gone = beside(`gone-${randomUUID()}`);
    await rename(folder, gone)
      .then(() => rm(gone, { recursive: true, force: true }))
      .catch(() => {});
  }

  // First of all, so that a run that is still writing one of them cannot put it in place. The old folder may be all that there is.
  const leftOvers = await startingWith(beside(''));
  await Promise.all(leftOvers.filter((leftOver) => leftOver !== old).map(remove));
  if (!(await exists(directory))) {
    // A run that goes on without its folder does the same.
    await rename(old, directory).catch(() => {});
  }
  await mkdir(next, { recursive: true });
  // A run that writes on when its folder is gone makes another one of that name, which has no mark.
  const mark = path.join(next, '.of-export');
  await writeFile(mark, '');
  let isSealed = false;
  const stamp = await stampOf(directory);
  const files = new Set(stamp === undefined ? [] : await filesIn(directory));
  const placeOf = createPlaces(next);
  const writeNext = createFolderWriter(next);
  const kept: string[] = [];

  function replaced(): Error {
    return new Error(
      `Another export has begun to write ${directory}, so this one does not replace it. One at a time can: wait until it has ended, then start again.`,
    );
  }

  /** Why something of the new folder could not be written or read. */
  function reasonOf(error: unknown): unknown {
    return existsSync(mark) ? error : replaced();
  }

  /** From here on there are milliseconds until the swap. */
  async function claim(): Promise<void> {
    if (!isSealed) {
      await rm(mark).catch(async () => {
        await remove(next);
        throw replaced();
      });
      isSealed = true;
    }
    // Two that began at the same moment did not see each other.
    if ((await stampOf(directory)) !== stamp) {
      throw replaced();
    }
  }

  function takeOver(file: string): void {
    const from = path.join(directory, file);
    const to = placeOf(file);
    try {
      // A second name for the same bytes.
      linkSync(from, to);
    } catch {
      // Some file systems have none.
      copyFileSync(from, to);
    }
  }

  return {
    files,
    stamp,
    next,
    write(file, body) {
      try {
        writeNext(file, body);
      } catch (error) {
        throw reasonOf(error);
      }
    },
    async copy(file, from) {
      const place = placeOf(file);
      await copyFile(from, place);
      // The copy has the mode of the author's file, which whoever serves the site may not be allowed to read. Some file systems have none.
      await chmod(place, 0o666 & ~process.umask()).catch(() => {});
    },
    async read(file) {
      try {
        return await readFile(path.join(next, file)).catch(() => readFile(path.join(directory, file)));
      } catch (error) {
        throw reasonOf(error);
      }
    },
    keep: (file) => void kept.push(file),
    async seal() {
      try {
        kept.forEach(takeOver);
      } catch (error) {
        throw reasonOf(error);
      }
      await claim();
      return (await stat(next)).mtimeMs;
    },
    async swap() {
      await claim();
      if (stamp !== undefined) {
        await remove(old);
        await rename(directory, old);
      }
      try {
        await rename(next, directory);
      } catch (error) {
        await rename(old, directory).catch(() => {});
        throw (await exists(next)) ? error : replaced();
      }
      await remove(old);
    },
    async discard() {
      await remove(next);
      // Else the next run puts the old one back.
      if (await exists(directory)) {
        await remove(old);
      }
    },
  };
}

/** The paths that begin with this one. */
async function startingWith(start: string): Promise<readonly string[]> {
  const parent = path.dirname(start);
  const names = await readdir(parent).catch(() => []);
  return names.filter((name) => name.startsWith(path.basename(start))).map((name) => path.join(parent, name));
}

async function stampOf(directory: string): Promise<number | undefined> {
  return (await stat(directory).catch(() => undefined))?.mtimeMs;
}

/**
 * Writes files into a folder, as paths from it with `/` between their segments; any thread may. At once: for a small file, asking another
 * thread takes several times as long as writing.
 */
export function createFolderWriter(directory: string): SwappedFolder['write'] {
  const placeOf = createPlaces(directory);
  return (file, body) => writeFileSync(placeOf(file), body);
}

/** The paths of files in a folder, once the folders above each are there. */
function createPlaces(directory: string): (file: string) => string {
  const made = new Set<string>();
  return (file) => {
    const place = path.join(directory, file);
    const parent = path.dirname(place);
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      made.add(parent);
    }
    return place;
  };
}

async function filesIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name)).split(path.sep).join('/'));
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
