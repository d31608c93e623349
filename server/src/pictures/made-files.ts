import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type MadeFilesOptions = {
  /** Created if it is missing. */
  readonly directory: string;
  /** Called with the reason if a file could not be stored. */
  readonly onFailure: (error: unknown) => void;
};

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A cache of files on disk that can be made again at any time. Several processes may share the folder. */
export function openMadeFiles({ directory, onFailure }: MadeFilesOptions) {
  const making = new Map<string, Promise<Buffer>>();

  async function readOrMake(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = await readFile(file).catch(() => undefined);
    if (known !== undefined && known.length > 0) {
      return known;
    }
    const made = await make();
    // Written to a temporary name and renamed, so that no process reads a partial file.
    const part = `${file}.${process.pid}.part`;
    try {
      await mkdir(directory, { recursive: true });
      await writeFile(part, made);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      onFailure(error);
    }
    return made;
  }

  return {
    /** Returns the file of this name, which `make` creates if it is missing. Concurrent requests share one call. */
    once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const begun = making.get(name) ?? readOrMake(path.join(directory, name), make).finally(() => making.delete(name));
      making.set(name, begun);
      return begun;
    },
    /** Deletes the files that were not read in a month. `now` is in milliseconds since the epoch. */
    async clear(now: number): Promise<void> {
      for (const name of await readdir(directory).catch(() => [])) {
        const file = path.join(directory, name);
        // Another process may have deleted it.
        const { atimeMs = now, mtimeMs = now } = (await stat(file).catch(() => undefined)) ?? {};
        if (now - Math.max(atimeMs, mtimeMs) > KEPT_MS) {
          await rm(file, { force: true, recursive: true });
        }
      }
    },
  };
}
