import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Returns true if `file` is as new as the newest source. */
export function isUpToDate(file, sources) {
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return Math.max(...sources.flatMap(filesIn).map((each) => statSync(each).mtimeMs)) <= mtimeMs;
}

/** Writes a file with the time at which the work began, so that a change during the work is noticed. */
export function stamp(file, begun) {
  writeFileSync(file, '');
  utimesSync(file, begun, begun);
}

/** Returns the files in a folder, or the file itself. Builds and generated types don't count. */
function filesIn(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) {
    return stats === undefined ? [] : [file];
  }
  const names = readdirSync(file).filter((name) => !/^(?:build|node_modules|\.react-router)$/.test(name));
  return names.flatMap((name) => filesIn(path.join(file, name)));
}
