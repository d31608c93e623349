import type { FolderWatcher } from '#watch-folder.ts';

export type ChangedFilesOptions = {
  /** What is known of a file's bytes; see content-file.ts. Undefined where they alone do not tell whether it has changed. */
  readonly digestOf: (file: string) => string | undefined;
  readonly haveDigests: FolderWatcher['haveDigests'];
};

// Where so many may have changed, most have not: git-sync makes all files anew at each commit.
const MANY = 100;
const AT_ONCE = 200;

/**
 * Gives files that may have changed, some at a time. Of many, those are left out that have the bytes that are known: they are compared in
 * another thread, while readers are served in this one.
 */
export async function* changedFiles(
  files: readonly string[],
  { digestOf, haveDigests }: ChangedFilesOptions,
): AsyncGenerator<readonly string[], void> {
  if (files.length < MANY) {
    yield files;
    return;
  }
  for (let first = 0; first < files.length; first += AT_ONCE) {
    const some = files.slice(first, first + AT_ONCE);
    const known = some.flatMap((file) => {
      const digest = digestOf(file);
      return digest === undefined ? [] : [[file, digest] as const];
    });
    const isSame = await haveDigests(known);
    const same = new Set(known.filter((_, place) => isSame[place]).map(([file]) => file));
    yield some.filter((file) => !same.has(file));
  }
}
