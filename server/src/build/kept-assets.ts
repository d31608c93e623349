import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ENCODINGS } from '#http/encodings.ts';

/*
 * A build empties its folder. The files of earlier releases that have their content's hash in their names stay beside it, in
 * `build-kept`, a folder a release, named by when the next one took its place: a page that was loaded before a deploy asks for them
 * after it. A build does not know whether it is ever served, nor whether those before it were. So builds that come within a day push
 * nothing out: the one that readers have open may be the first of them.
 */

const DEFAULT = '2';
const DAY_MS = 86_400_000;
// The server has them all in memory.
const MOST_OF_A_DAY = 20;
const UNFINISHED = '.unfinished';
const FOLDERS = ['client/assets', 'client/fonts', 'client-precompressed/assets', 'client-precompressed/fonts'];

/** How many earlier releases ASSETS_KEEP says; throws where it says none or too many to be meant. */
export function releasesToKeep({ ASSETS_KEEP = DEFAULT }: Readonly<Record<string, string | undefined>>): number {
  if (!/^(?:\d|[1-4]\d|50)$/.test(ASSETS_KEEP)) {
    throw new Error(
      `ASSETS_KEEP is ${JSON.stringify(ASSETS_KEEP)}: expected how many earlier releases keep their files, from 0 to 50. Set another number, or none for ${DEFAULT}.`,
    );
  }
  return Number(ASSETS_KEEP);
}

/** The folder beside a build's with what is kept of earlier ones. */
export function keptBeside(build: string): string {
  return `${build}-kept`;
}

/** Copies the files of the build that is there, before the next one empties its folder. */
export function keepAssets(build: string, now: number = Date.now()): void {
  if (!FOLDERS.some((folder) => existsSync(path.join(build, folder)))) {
    return;
  }
  const release = path.join(keptBeside(build), String(now));
  const unfinished = `${release}${UNFINISHED}`;
  rmSync(unfinished, { recursive: true, force: true });
  for (const folder of FOLDERS.filter((each) => existsSync(path.join(build, each)))) {
    mkdirSync(path.join(unfinished, folder), { recursive: true });
    cpSync(path.join(build, folder), path.join(unfinished, folder), { recursive: true });
  }
  renameSync(unfinished, release);
}

/**
 * Removes what the new build has as well, and all but the last releases of what is left: as many as `keep` says, and where that is not 0, up
 * to MOST_OF_A_DAY that were replaced within a day.
 */
export function dropOldAssets(build: string, keep: number, now: number = Date.now()): void {
  const kept = keptBeside(build);
  const newer = new Set(filesIn(path.join(build, 'client')));
  let releases = 0;
  for (const release of existsSync(kept) ? readdirSync(kept).sort().reverse() : []) {
    const directory = path.join(kept, release);
    const files = filesIn(path.join(directory, 'client'));
    const own = files.filter((file) => !newer.has(file));
    releases += own.length > 0 ? 1 : 0;
    const isRecent = now - Number(release) < DAY_MS;
    const most = isRecent && keep > 0 ? Math.max(keep, MOST_OF_A_DAY) : keep;
    if (own.length === 0 || releases > most || release.endsWith(UNFINISHED)) {
      rmSync(directory, { recursive: true, force: true });
      continue;
    }
    for (const file of files.filter((each) => newer.has(each))) {
      remove(directory, file);
    }
    for (const file of own) {
      newer.add(file);
    }
  }
}

function remove(directory: string, file: string): void {
  rmSync(path.join(directory, 'client', file));
  for (const encoding of ENCODINGS) {
    rmSync(path.join(directory, 'client-precompressed', `${file}.${encoding}`), { force: true });
  }
}

function filesIn(directory: string): string[] {
  const entries = existsSync(directory) ? readdirSync(directory, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .filter((file) => /^(?:assets|fonts)\//.test(file));
}
