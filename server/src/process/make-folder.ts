import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder, with those above it. Rejects if that isn't possible. With its option `recursive`, Node tries for ever below a
 * folder that says of each other one that it isn't there, such as `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  const above = path.dirname(folder);
  if (!(await isFolder(above)) && above !== folder) {
    await makeFolder(above);
  }
  await mkdir(folder).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) {
      throw error;
    }
  });
}

function isFolder(file: string): Promise<boolean> {
  return stat(file).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
