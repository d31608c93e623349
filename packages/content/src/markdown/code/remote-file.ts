export type RemoteFile = {
  readonly owner: string;
  readonly repository: string;
  /** A tag or commit. */
  readonly ref: string;
  readonly path: string;
};

const NAME = /^github:(?<owner>[\w-]+)\/(?<repository>[\w.-]+)@(?<ref>[\w.-]+)\/(?<path>.+)$/;

/** Reads the name of a file of another repository, as `file="github:org/repo@v2.3/path"` has it. */
export function remoteFile(name: string): RemoteFile | undefined {
  const { owner, repository, ref, path } = NAME.exec(name)?.groups ?? {};
  return owner && repository && ref && path ? { owner, repository, ref, path } : undefined;
}

/** The name of a file as it is compared: `./a.ts` is `a.ts`, as for pictures. */
export function fileName(written: string): string {
  return written.replace(/^(?:\.\/)+/, '');
}

/** Where a file stands that a block names, from the folder of its post: one of another repository is copied there. */
export function placeOfFile(name: string): string {
  return remoteFile(name) === undefined ? name : name.replace('github:', 'github/');
}
