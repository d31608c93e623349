import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const DRAWING = [import.meta.dirname, path.resolve(import.meta.dirname, '../../../packages/site/src')];

/** A name for the code and the brand that cards are drawn with: colours and patterns are in the site's package. */
export async function cardsVersion(brandDirectory: string): Promise<string> {
  const hash = createHash('sha256');
  for (const directory of [...DRAWING, brandDirectory]) {
    const entries = await readdir(directory, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
    for (const file of files.sort()) {
      hash.update(await readFile(file));
    }
  }
  return hash.digest('base64url');
}
