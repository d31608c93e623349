import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its parents. Rejects if that isn't possible. Node's own `recursive` option never returns below a folder
 * such as `/proc`, which reports that each folder in it doesn't exist.
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
