import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rendererVersion } from '#rendered-posts/renderer-version.ts';

export type CodeVersions = {
  /** Of the code that reads posts and renders them. */
  readonly renderer: string;
  /** Of the code that reads posts and indexes their words. */
  readonly notes: string;
};

/**
 * Names for the code that made what is in the cache folder, by the sources as they are now. The built server has what these came to at its
 * build in place of this module (server/src/build/bundle-server.ts): the sources beside it may have changed since.
 */
export async function codeVersions(): Promise<CodeVersions> {
  const ofRenderer = [folderOf('@portico/content'), folderOf('@portico/site/routes')];
  const ofNotes = [...ofRenderer, folderOf('@portico/search'), path.resolve(import.meta.dirname, '../content')];
  const [renderer, notes] = await Promise.all([rendererVersion(ofRenderer), rendererVersion(ofNotes)]);
  return { renderer, notes };
}

function folderOf(name: string): string {
  return path.dirname(fileURLToPath(import.meta.resolve(name)));
}
