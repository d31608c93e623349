import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A folder that is replaced as a whole. What is written goes into a folder beside it, and takes its place when all is there: a run
 * that ends before leaves the folder as it was. Between two renames, for some microseconds, there is none; the next run puts the
 * old one back where a run ended just then.
 */
export type SwappedFolder = {
  /** The files that are there, as paths from the folder with `/` between their segments. */
  readonly files: ReadonlySet<string>;
  /** When the folder was last put in place; undefined where there is none. It stays what it is when the folder is moved. */
  readonly stamp: number | undefined;
  /** The folder beside it, which takes its place; see createFolderWriter. */
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
  const next = `${directory}.of-export-next`;
  const old = `${directory}.of-export-old`;
  if (!(await exists(directory)) && (await exists(old))) {
    await rename(old, directory);
  }
  await Promise.all([next, old].map((leftOver) => rm(leftOver, { recursive: true, force: true })));
  await mkdir(next, { recursive: true });
  // Another run removes it with all else, and a folder of the same name has another.
  const mark = path.join(next, `.of-export-${randomUUID()}`);
  await writeFile(mark, '');
  let isOwn = false;
  const stamp = (await stat(directory).catch(() => undefined))?.mtimeMs;
  const files = new Set(stamp === undefined ? [] : await filesIn(directory));
  const placeOf = createPlaces(next);
  const kept: string[] = [];

  /** From here on there are milliseconds until the swap. */
  async function claim(): Promise<void> {
    if (!isOwn) {
      await rm(mark).catch(() => {
        throw new Error(
          `Another export has begun to write ${directory}, and has removed what this one wrote. One at a time can: wait until it has ended, then start again.`,
        );
      });
      isOwn = true;
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
    write: createFolderWriter(next),
    async copy(file, from) {
      const place = placeOf(file);
      await copyFile(from, place);
      // The copy has the mode of the author's file, which whoever serves the site may not be allowed to read. Some file systems have none.
      await chmod(place, 0o666 & ~process.umask()).catch(() => {});
    },
    read: (file) => readFile(path.join(next, file)).catch(() => readFile(path.join(directory, file))),
    keep: (file) => void kept.push(file),
    async seal() {
      if (await exists(mark)) {
        kept.forEach(takeOver);
      }
      await claim();
      return (await stat(next)).mtimeMs;
    },
    async swap() {
      await claim();
      if (stamp !== undefined) {
        await rename(directory, old);
      }
      await rename(next, directory);
      await rm(old, { recursive: true, force: true });
    },
    // What another run writes there stays.
    discard: () =>
      claim().then(
        () => rm(next, { recursive: true, force: true }),
        () => {},
      ),
  };
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
