import { readdir } from 'node:fs/promises';
import path from 'node:path';

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../../packages/shell/public');

/** Paths of the files that every app has under a name that stays. */
export async function publicFiles(): Promise<ReadonlySet<string>> {
  return new Set((await readdir(PUBLIC_FILES)).map((name) => `/${name}`));
}
