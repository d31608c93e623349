import type { FileHandle } from 'node:fs/promises';

/** Differs between files, and after each change of a file. */
export async function versionOf(handle: FileHandle): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await handle.stat({ bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}
