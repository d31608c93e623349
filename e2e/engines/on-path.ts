import { existsSync } from 'node:fs';
import path from 'node:path';

/** The first of these commands that is on PATH, as a path. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}
