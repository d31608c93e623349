import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { DAY_MS } from '@portico/content';
import type { Logger } from 'pino';

const KEPT_MS = 30 * DAY_MS;
const CHECKSUM_BYTES = 4;

/** The folder of pictures that were made. Several servers may share one. Deletes what hasn't been read for a month. */
export async function openPictureFolder(cacheDirectory: string, log: Pick<Logger, 'warn'>) {
  const directory = path.join(cacheDirectory, 'pictures');
  const warn = (error: unknown) =>
    log.warn(
      { err: error },
      `Pictures cannot be stored in ${directory}, so each is made again for each request. Let the server write there, or set CACHE_DIR to another folder.`,
    );
  // Asked at the start, so that an operator learns it before the first reader.
  await mkdir(directory, { recursive: true })
    .then(() => access(directory, constants.W_OK))
    .catch(warn);
  void deleteUnread(directory);
  setInterval(() => deleteUnread(directory), DAY_MS).unref();

  return {
    /** Undefined if the file is missing or damaged, as after a loss of power or on a full disk. */
    async read(name: string): Promise<Buffer | undefined> {
      const stored = await readFile(path.join(directory, name)).catch(() => undefined);
      if (stored === undefined || stored.length <= CHECKSUM_BYTES) {
        return undefined;
      }
      const bytes = stored.subarray(0, -CHECKSUM_BYTES);
      return crc32(bytes) === stored.readUInt32BE(bytes.length) ? bytes : undefined;
    },
    async write(name: string, bytes: Buffer): Promise<void> {
      // Renamed at the end, so that no process reads a partial file. In containers, all processes have the same id.
      const part = path.join(directory, `${name}.${randomUUID()}.part`);
      const checksum = Buffer.alloc(CHECKSUM_BYTES);
      checksum.writeUInt32BE(crc32(bytes));
      try {
        await mkdir(directory, { recursive: true });
        await using file = await open(part, 'wx');
        await file.writev([bytes, checksum]);
        await file.sync();
        await rename(part, path.join(directory, name));
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        warn(error);
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
