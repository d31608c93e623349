import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

// npm's own account of what is installed, beside it.
const INSTALLED = path.resolve(import.meta.dirname, '../../../node_modules/.package-lock.json');

/**
 * A name for the code in these folders, different after any change of its sources or of an installed package: what was made under another
 * name may look otherwise today. Nobody has to remember to raise a number.
 */
export async function rendererVersion(sources: readonly string[], installed = INSTALLED): Promise<string> {
  const hash = createHash('sha256').update(await readFile(installed));
  for (const folder of sources) {
    const names = await readdir(folder, { recursive: true });
    for (const file of names.filter((name) => name.endsWith('.ts')).sort()) {
      hash.update(`\0${file}\0`).update(await readFile(path.join(folder, file)));
    }
  }
  return hash.digest('base64url').slice(0, 22);
}
