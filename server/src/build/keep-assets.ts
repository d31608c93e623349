import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { failInOneLine } from '#process/command.ts';

/*
 * Runs before a build, which empties its folder: a page that was loaded before a deploy still requests the files of its release. Files
 * with a hash in their names stay in `build-kept`, a folder for each release.
 */

const DEFAULT = '2';
const FOLDERS = ['client/assets', 'client/fonts', 'client-precompressed/assets', 'client-precompressed/fonts'];

/** Returns the folder with what is kept of earlier releases. */
export function keptBeside(build: string): string {
  return `${build}-kept`;
}

/** Returns how many earlier releases ASSETS_KEEP names. Throws if it isn't a number from 0 to 50. */
export function releasesToKeep({ ASSETS_KEEP = DEFAULT }: Readonly<Record<string, string | undefined>>): number {
  if (!/^(?:\d|[1-4]\d|50)$/.test(ASSETS_KEEP)) {
    throw new Error(
      `ASSETS_KEEP is ${JSON.stringify(ASSETS_KEEP)}: expected how many earlier releases keep their files, from 0 to 50. Set another number, or none for ${DEFAULT}.`,
    );
  }
  return Number(ASSETS_KEEP);
}

/** Keeps the files of a build, and of as many releases in all as `keep` says. */
export function keepAssets(build: string, keep: number, now: number = Date.now()): void {
  const kept = keptBeside(build);
  mkdirSync(kept, { recursive: true });
  const unfinished = path.join(kept, 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  for (const folder of FOLDERS.filter((each) => existsSync(path.join(build, each)))) {
    cpSync(path.join(build, folder), path.join(unfinished, folder), { recursive: true });
  }
  if (existsSync(unfinished)) {
    renameSync(unfinished, path.join(kept, String(now)));
  }
  for (const release of readdirSync(kept).sort().reverse().slice(keep)) {
    rmSync(path.join(kept, release), { recursive: true });
  }
}

if (import.meta.main) {
  try {
    const keep = releasesToKeep(process.env);
    for (const app of ['blog', 'www']) {
      keepAssets(path.resolve(import.meta.dirname, '../../../apps', app, 'build'), keep);
    }
  } catch (error) {
    failInOneLine(error);
  }
}
