import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CONTENT_SOURCES = path.dirname(fileURLToPath(import.meta.resolve('@portico/content')));
// npm's own account of what is installed, beside it.
const INSTALLED = path.resolve(import.meta.dirname, '../../../node_modules/.package-lock.json');

/**
 * A name for the code that renders Markdown, different after any change of its sources or of an installed package: what
 * was rendered under another name may look otherwise today. Nobody has to remember to raise a number.
 */
export async function rendererVersion(sources = CONTENT_SOURCES, installed = INSTALLED): Promise<string> {
  const names = await readdir(sources, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts')).sort();
  const hash = createHash('sha256').update(await readFile(installed));
  for (const file of files) {
    hash.update(`\0${file}\0`).update(await readFile(path.join(sources, file)));
  }
  return hash.digest('base64url').slice(0, 22);
}
