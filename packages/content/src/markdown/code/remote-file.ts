export type RemoteFile = {
  readonly owner: string;
  readonly repository: string;
  /** A tag or commit. */
  readonly ref: string;
  readonly path: string;
};

const NAME = /^github:(?<owner>[\w-]+)\/(?<repository>[\w.-]+)@(?<ref>[\w.-]+)\/(?<path>.+)$/;

/** Parses the name of a file in another repository, as in `file="github:org/repo@v2.3/path"`. */
export function remoteFile(name: string): RemoteFile | undefined {
  const { owner, repository, ref, path } = NAME.exec(name)?.groups ?? {};
  return owner && repository && ref && path ? { owner, repository, ref, path } : undefined;
}

/** Normalizes the name of a file for comparison, as for pictures: `./a.ts` becomes `a.ts`. */
export function fileName(written: string): string {
  return written.replace(/^(?:\.\/)+/, '');
}

/** Returns the path, relative to the post's folder, of a file that a block names. Files of other repositories are copied there. */
export function placeOfFile(name: string): string {
  return remoteFile(name) === undefined ? name : name.replace('github:', 'github/');
}
