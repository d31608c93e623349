import { randomUUID } from 'node:crypto';
import { access, constants, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { DAY_MS } from '@portico/content';
import { makeFolder } from '@portico/core/make-folder';
import { reasonOf } from '@portico/core/reason-of';
import type { Logger } from 'pino';
import type { Journal } from '#events.ts';
import { onceAMinute } from '#process/once-a-minute.ts';

type CacheFolderOptions = {
  readonly directory: string;
  /** How long a file is kept if it isn't read. */
  readonly keptMs: number;
  /** The consequence if nothing can be stored there. */
  readonly effect: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly journal?: Journal | undefined;
};

const CHECKSUM_BYTES = 4;

/** Opens a folder in CACHE_DIR, which several servers may share. Deletes files that haven't been read for a while. */
export async function openCacheFolder({ directory, keptMs, effect, log, journal }: CacheFolderOptions) {
  const warn = onceAMinute((error: unknown) => {
    const reason = reasonOf(error);
    const remedy = 'Let the server write there, or set CACHE_DIR to another folder';
    log.warn(`Nothing can be stored in ${directory}, so ${effect}: ${reason}. ${remedy}.`);
  });
  // Created at the start, so that an operator learns about problems before the first reader.
  try {
    makeFolder(directory);
    await access(directory, constants.W_OK);
  } catch (error) {
    warn(error);
  }
  const tidied = deleteUnread(directory, keptMs);
  setInterval(() => deleteUnread(directory, keptMs), DAY_MS).unref();

  return {
    /** Resolves when all older files are deleted. */
    tidied,
    /** Returns undefined if the file is missing or damaged, for example after a power failure or on a full disk. */
    async read(name: string): Promise<Buffer | undefined> {
      const stored = await readFile(path.join(directory, name)).catch(() => undefined);
      if (stored === undefined || stored.length <= CHECKSUM_BYTES) {
        return undefined;
      }
      const bytes = stored.subarray(0, -CHECKSUM_BYTES);
      return crc32(bytes) === stored.readUInt32BE(bytes.length) ? bytes : undefined;
    },
    async write(name: string, bytes: Buffer): Promise<void> {
      // Renamed at the end, so that no process reads a partial file. In containers, all processes may have the same ID, so the
      // name is random.
      const part = path.join(directory, `${name}.${randomUUID()}.part`);
      const checksum = Buffer.alloc(CHECKSUM_BYTES);
      checksum.writeUInt32BE(crc32(bytes));
      try {
        makeFolder(directory);
        await writeFile(part, [bytes, checksum], { flag: 'wx', flush: true });
        await rename(part, path.join(directory, name));
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        warn(error);
        journal?.record({ what: 'unstored' });
      }
    },
    /** Returns the names of the existing files. */
    names: (): Promise<readonly string[]> => readdir(directory).catch(() => []),
    /** Counts as a read. */
    touch: (name: string): Promise<void> => utimes(path.join(directory, name), new Date(), new Date()).catch(() => {}),
    remove: (name: string): Promise<void> => rm(path.join(directory, name), { force: true }).catch(() => {}),
  };
}

async function deleteUnread(directory: string, keptMs: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const file = path.join(directory, name);
    const times = await stat(file).catch(() => undefined);
    if (times !== undefined && Date.now() - Math.max(times.atimeMs, times.mtimeMs) > keptMs) {
      await rm(file, { force: true, recursive: true }).catch(() => {});
    }
  }
}
