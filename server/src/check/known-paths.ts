import { type ContentSnapshot, hasPage } from '@portico/content';
import { isPageMatch, matchRoute } from '@portico/site/match-route';
import { encodePath } from '#http/canonical-request.ts';
import type { Resources } from '#resources/resources.ts';

export type KnownPathsOptions = {
  readonly snapshot: ContentSnapshot;
  readonly resources: Resources;
  /** Paths of files that keep their name. */
  readonly files: ReadonlySet<string>;
};

/** Makes the check whether a path (decoded, without query and hash) is one that the site answers. */
export function createKnownPaths({
  snapshot,
  resources,
  files,
}: KnownPathsOptions): (path: string) => Promise<boolean> {
  const { index, images } = snapshot;

  function isPage(path: string): boolean {
    const match = matchRoute(path);
    return match !== undefined && isPageMatch(match) && hasPage(match, index);
  }

  return async (path) => {
    const encoded = encodePath(path);
    return files.has(path) || isPage(encoded) || images.has(path) || (await resources(encoded)) !== undefined;
  };
}
