import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

// What is made from the sources: builds have a folder for each of their kinds, such as build-fixture; see .gitignore.
const LEFT_OUT = /^(?:build(?:-[\w-]+)?|node_modules|\.react-router|\.git)$/;

/** One hash over the contents of files and folders, whatever their times. Paths that are not there count as empty. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf)) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) {
    return stats === undefined ? [] : [file];
  }
  const names = readdirSync(file).filter((name) => !LEFT_OUT.test(name) && !/\.test\.tsx?$/.test(name));
  return names.sort().flatMap((name) => filesOf(path.join(file, name)));
}
