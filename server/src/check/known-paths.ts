import { type ContentSnapshot, hasPage, parseVariant } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { isPageMatch, matchRoute } from '@portico/site/match-route';
import { encodePath } from '#request/target.ts';
import type { Resources } from '#resources/resources.ts';

export type KnownPathsOptions = {
  readonly snapshot: ContentSnapshot;
  readonly resources: Resources;
  /** Paths of files that keep their name. */
  readonly files: ReadonlySet<string>;
};

/** Makes the check whether a path (decoded, without query and hash) is one at which the site has something. */
export function createKnownPaths(options: KnownPathsOptions): (path: string) => Promise<boolean> {
  const { snapshot, resources, files } = options;
  return async (path) => {
    const encoded = encodePath(path);
    const match = matchRoute(encoded);
    // As urlBeside has it.
    const beside = encodePath(path.normalize());
    // Nothing is made of a picture to find out; checkImages tells of one that is too large to be sent.
    const isFile = files.has(path) || snapshot.media.has(beside) || snapshot.images.has(beside);
    if (isFile || match === undefined) {
      return isFile;
    }
    if (match.name === 'besidePost') {
      // A server leads on from a former slug, and an export does not.
      return false;
    }
    if (match.name === 'picture') {
      // What is made of a picture is there if it is; nothing is made to find out.
      const { slug, file } = match.params;
      const variant = parseVariant(file);
      return variant !== undefined && snapshot.images.has(urlBeside({ slug, file: variant.name }));
    }
    return isPageMatch(match) ? hasPage(match, snapshot.index) : (await resources(match)) !== undefined;
  };
}
