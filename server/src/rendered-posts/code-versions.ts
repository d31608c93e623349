import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rendererVersion } from '#rendered-posts/renderer-version.ts';

/** The code that reads posts and renders them, or that reads them and indexes their words. */
export type CodePart = 'renderer' | 'notes';

/**
 * A name for the code that made what is in the cache folder, by the sources as they are now.
 */
export function codeVersion(part: CodePart): Promise<string> {
  const ofBoth = [folderOf('@portico/content'), folderOf('@portico/site/routes')];
  // Each with what encodes what it stores.
  return rendererVersion(
    part === 'renderer'
      ? [...ofBoth, import.meta.dirname]
      : [...ofBoth, folderOf('@portico/search'), path.resolve(import.meta.dirname, '../content')],
  );
}

function folderOf(name: string): string {
  return path.dirname(fileURLToPath(import.meta.resolve(name)));
}
