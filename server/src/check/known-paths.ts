import type { ContentSnapshot } from '@portico/content';
import { encodePath } from '#http/canonical-request.ts';
import type { Resources } from '#resources/resources.ts';

export type KnownPathsOptions = {
  readonly snapshot: ContentSnapshot;
  readonly resources: Resources;
  /** Paths of the main site's pages. */
  readonly sitePaths: ReadonlySet<string>;
  /** Paths of files that keep their name. */
  readonly files: ReadonlySet<string>;
};

/** Makes the check whether a path (decoded, without query and hash) is one that the site answers. */
export function createKnownPaths(options: KnownPathsOptions): (path: string) => Promise<boolean> {
  const { resources, sitePaths, files } = options;
  const { index, images } = options.snapshot;

  function isPage(path: string): boolean {
    const [, kind = '', slug = ''] = /^\/blog\/(?:(tag|category)\/)?([^/]+)$/.exec(path) ?? [];
    switch (kind) {
      case 'tag':
        return index.tags.has(slug);
      case 'category':
        return index.categories.has(slug);
      default:
        return index.bySlug.has(slug) || index.aliases.has(slug);
    }
  }

  return async (path) =>
    sitePaths.has(path) ||
    files.has(path) ||
    isPage(path) ||
    images.has(path) ||
    (await resources(encodePath(path))) !== undefined;
}
