import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The two folders of an export, which are written next to the old ones and then replace them. */
export type ExportFolder = {
  /** Writes a file, by its path below the output folder, such as `site/index.html`. */
  write(file: string, body: Uint8Array | string): Promise<void>;
  copy(file: string, from: string): Promise<void>;
  /** Where a file is until the swap. */
  place(file: string): string;
  /** Puts both folders in place. Rejects if another export has begun since. */
  swap(): Promise<void>;
  /** Leaves the old folders as they are. */
  discard(): Promise<void>;
};

const TEMPORARY = '.export-';
const OLD = 'old';
// Readers of the configuration look for the files of the site, so the site comes last.
const FOLDERS = ['hosting', 'site'];
const READABLE = 0o644;

/** Opens a folder for an export, and cleans up after one that was killed. Throws if it has a `site` or `hosting` folder that no export made. */
export async function openExportFolder(out: string): Promise<ExportFolder> {
  await mkdir(out, { recursive: true });
  for (const name of await readdir(out)) {
    if (name.startsWith(TEMPORARY)) {
      await putBack(out, path.join(out, name));
      await remove(path.join(out, name));
    }
  }
  await refuseForeignFolder(out);
  const next = await mkdtemp(path.join(out, TEMPORARY));
  const place = (file: string) => path.join(next, file);

  /** An export that began later has removed the folder. */
  function refuseIfReplaced(): void {
    if (!existsSync(next)) {
      throw new Error(`Another export has begun to write ${out}. Wait until it has ended, then start again.`);
    }
  }

  function prepared(file: string): string {
    refuseIfReplaced();
    mkdirSync(path.dirname(place(file)), { recursive: true });
    return place(file);
  }

  return {
    place,
    async write(file, body) {
      // For thousands of small files, asking another thread takes longer than writing.
      writeFileSync(prepared(file), body);
    },
    async copy(file, from) {
      await copyFile(from, prepared(file));
      // The copy has the mode of the author's file, which a web server may not be allowed to read.
      await chmod(place(file), READABLE);
    },
    async swap() {
      refuseIfReplaced();
      await mkdir(place(OLD));
      try {
        for (const folder of FOLDERS) {
          if (existsSync(path.join(out, folder))) {
            await rename(path.join(out, folder), path.join(next, OLD, folder));
          }
          await rename(place(folder), path.join(out, folder));
        }
      } finally {
        await putBack(out, next);
      }
      await remove(next);
    },
    discard: () => remove(next),
  };
}

/** Undoes half a swap: if it ended between two renames, the old folder is all that there is. */
async function putBack(out: string, temporary: string): Promise<void> {
  for (const folder of FOLDERS) {
    const old = path.join(temporary, OLD, folder);
    if (existsSync(old) && !existsSync(path.join(out, folder))) {
      await rename(old, path.join(out, folder));
    }
  }
}

/** Removes a temporary folder. It is renamed first, so that an export that still writes to it finds it gone. */
async function remove(temporary: string): Promise<void> {
  const gone = path.join(path.dirname(temporary), `${TEMPORARY}gone-${crypto.randomUUID()}`);
  await rename(temporary, gone)
    .then(() => rm(gone, { recursive: true, force: true }))
    // The next export removes what is left.
    .catch(() => {});
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
