import { randomUUID } from 'node:crypto';
import { access, constants, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { DAY_MS } from '@portico/content';
import { makeFolder } from '@portico/core/make-folder';
import { reasonOf } from '@portico/core/reason-of';
import type { Logger } from 'pino';
import type { Journal } from '#events.ts';
import { onceAMinute } from '#process/once-a-minute.ts';

const CHECKSUM_BYTES = 4;
/** How long a file is kept if it isn't read. */
const KEPT_MS = 30 * DAY_MS;

/** Opens the folder of pictures in CACHE_DIR, which several servers may share. Deletes files that haven't been read for a while. */
export async function openPictureFolder(directory: string, log: Pick<Logger, 'warn'>, journal?: Journal) {
  const warn = onceAMinute((error: unknown) => {
    const reason = reasonOf(error);
    const remedy = 'Let the server write there, or set CACHE_DIR to another folder';
    log.warn(
      `Nothing can be stored in ${directory}, so each picture is made again for each request: ${reason}. ${remedy}.`,
    );
  });
  // Created at the start, so that an operator learns about problems before the first reader.
  try {
    makeFolder(directory);
    await access(directory, constants.W_OK);
  } catch (error) {
    warn(error);
  }
  void deleteUnread(directory);
  setInterval(() => deleteUnread(directory), DAY_MS).unref();

  return {
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
  };
}

async function deleteUnread(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const file = path.join(directory, name);
    const times = await stat(file).catch(() => undefined);
    if (times !== undefined && Date.now() - Math.max(times.atimeMs, times.mtimeMs) > KEPT_MS) {
      await rm(file, { force: true, recursive: true }).catch(() => {});
    }
  }
}
