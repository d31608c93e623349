import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rendererVersion } from '#rendered-posts/renderer-version.ts';

/** The code that reads posts and renders them, or that reads them and indexes their words. */
export type CodePart = 'renderer' | 'notes';

export const CODE_PARTS: readonly CodePart[] = ['renderer', 'notes'];

/**
 * A name for the code that made what is in the cache folder, by the sources as they are now. The built server has what it came to at the
 * build in place of this module (server/src/bundle/server-bundle.ts): the sources beside it may have changed since.
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
