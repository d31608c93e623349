import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The two folders of an export, which are written next to the old ones and then replace them. */
export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>;

const TEMPORARY = '.export-';
// Readers of the configuration look for the files of the site, so the site comes last.
const FOLDERS = ['hosting', 'site'];
const READABLE = 0o644;

/** Opens a folder for an export, and cleans up after one that was killed. Throws if it has a `site` or `hosting` folder that no export made. */
export async function openExportFolder(out: string) {
  await mkdir(out, { recursive: true });
  for (const name of (await readdir(out)).filter((each) => each.startsWith(TEMPORARY))) {
    await putBack(out, path.join(out, name));
    await rm(path.join(out, name), { recursive: true, force: true });
  }
  await refuseForeignFolder(out);
  const next = await mkdtemp(path.join(out, TEMPORARY));
  /** Where a file is until the swap. */
  const place = (file: string) => path.join(next, file);

  async function prepared(file: string): Promise<string> {
    if (!existsSync(next)) {
      throw new Error(`Another export has begun to write ${out}. Wait until it has ended, then start again.`);
    }
    await mkdir(path.dirname(place(file)), { recursive: true });
    return place(file);
  }

  return {
    place,
    /** Writes a file, by its path below the output folder, such as `site/index.html`. */
    async write(file: string, body: Uint8Array | string): Promise<void> {
      await writeFile(await prepared(file), body);
    },
    /** Copies a file, and returns how many bytes it has. */
    async copy(file: string, from: string): Promise<number> {
      const to = await prepared(file);
      await copyFile(from, to);
      // The copy has the mode of the author's file, which a web server may not be allowed to read.
      await chmod(to, READABLE);
      return (await stat(to)).size;
    },
    /** Puts both folders in place. Rejects if another export has begun since. */
    async swap(): Promise<void> {
      await mkdir(await prepared('old'));
      try {
        for (const folder of FOLDERS) {
          if (existsSync(path.join(out, folder))) {
            await rename(path.join(out, folder), path.join(next, 'old', folder));
          }
          await rename(place(folder), path.join(out, folder));
        }
      } finally {
        await putBack(out, next);
      }
      await rm(next, { recursive: true, force: true });
    },
    /** Leaves the old folders as they are. */
    discard: () => rm(next, { recursive: true, force: true }),
  };
}

/** Undoes half a swap: if it ended between two renames, the old folder is all that there is. */
async function putBack(out: string, temporary: string): Promise<void> {
  for (const folder of FOLDERS) {
    const old = path.join(temporary, 'old', folder);
    if (existsSync(old) && !existsSync(path.join(out, folder))) {
      await rename(old, path.join(out, folder));
    }
  }
}

async function refuseForeignFolder(out: string): Promise<void> {
  if (existsSync(path.join(out, 'hosting/nginx/site.conf'))) {
    return;
  }
  for (const folder of FOLDERS.map((name) => path.join(out, name))) {
    if ((await readdir(folder).catch(() => [])).length > 0) {
      throw new Error(
        `${folder} is there, and no export has made it. An export replaces all that is in it. Name another folder with --out, or move that one away.`,
      );
    }
  }
}
