import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its parents. Throws if that isn't possible. Node's own `recursive` option never returns below a folder
 * such as `/proc`, which reports that each folder in it doesn't exist.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) {
    return;
  }
  if (path.dirname(folder) !== folder) {
    makeFolder(path.dirname(folder));
  }
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it.
    if (!isFolder(folder)) {
      throw error;
    }
  }
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}
