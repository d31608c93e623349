import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeFolder } from '@portico/core/make-folder';

export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>;

const TEMPORARY = '.export-';
const FOLDERS = ['hosting', 'site'];

export async function openExportFolder(out: string) {
  makeFolder(out);
  await refuseForeignFolder(out);
  for (const name of (await readdir(out)).filter((each) => each.startsWith(TEMPORARY))) {
    await rm(path.join(out, name), { recursive: true });
  }
  const next = await mkdtemp(path.join(out, TEMPORARY));

  // A site has thousands of files in a few dozen folders.
  const folders = new Map<string, Promise<unknown>>();

  function refuseIfReplaced(): void {
    if (!existsSync(next)) {
      throw new Error(`Another export has begun to write ${out}. Wait until it has ended, then start again.`);
    }
  }

  async function prepared(file: string): Promise<string> {
    const target = path.join(next, file);
    const folder = path.dirname(target);
    const made = folders.get(folder) ?? mkdir(folder, { recursive: true });
    folders.set(folder, made);
    await made;
    return target;
  }

  return {
    /** Writes a file, and returns its size in bytes. */
    async write(file: string, body: Uint8Array | string | Readable): Promise<number> {
      refuseIfReplaced();
      const target = await prepared(file);
      try {
        await writeFile(target, body);
      } catch (error) {
        refuseIfReplaced();
        throw error;
      }
      return body instanceof Readable ? (await stat(target)).size : Buffer.byteLength(body);
    },
    async swap(): Promise<void> {
      refuseIfReplaced();
      await mkdir(path.join(next, 'old'));
      for (const folder of FOLDERS) {
        if (existsSync(path.join(out, folder))) {
          await rename(path.join(out, folder), path.join(next, 'old', folder));
        }
        await rename(path.join(next, folder), path.join(out, folder));
      }
      await rm(next, { recursive: true });
    },
    discard: () => rm(next, { recursive: true, force: true }),
  };
}

/** Throws if the folder contains files that no export has written, because an export would replace them. */
export async function refuseForeignFolder(out: string): Promise<void> {
  if (existsSync(path.join(out, 'hosting/nginx/site.conf'))) {
    return;
  }
  for (const folder of FOLDERS.map((name) => path.join(out, name))) {
    if ((await readdir(folder).catch(() => [])).length > 0) {
      throw new Error(
        `${folder} exists, but no export made it. An export replaces everything in it. Name another folder with --out, or move that one away.`,
      );
    }
  }
}
