import { lstat, opendir, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContentError } from '#files/content-error.ts';
import { isAbsence, RefusedFile, resolveInside, stampOf, whyUnread } from '#files/open-file.ts';
import { slugOfFile } from '#reading/post-files.ts';

/** The content folder as it is now, or a part of it. */
export type Listing = {
  /** All files and folders, except hidden ones, each with its stamp; that of what isn't a file is empty. */
  readonly files: ReadonlyMap<string, string>;
  /** Folders and names that can't be read. */
  readonly unreadable: readonly ContentError[];
  /** Whether it has links, so that a change elsewhere may change it. */
  readonly hasLinks: boolean;
};

const HIDDEN = /(?:^|\/)\./;
// The replacement for bytes that aren't UTF-8. The original name can't be recovered.
const NOT_UTF8 = '\uFFFD';
const LINK = 'it is a link to a folder; put a copy in its place';

/**
 * Lists what is at some paths of the content folder, and below. Rejects if the folder itself can't be read. A link to a folder is
 * followed only if that is hidden, as in a Kubernetes volume. `onFolder` is called with each folder before it is read.
 */
export async function listFolder(
  root: string,
  paths: Iterable<string> = [''],
  onFolder?: (folder: string, place: string, inode: number) => void,
): Promise<Listing> {
  const base = await realpath(root);
  const files = new Map<string, string>();
  const unreadable: ContentError[] = [];
  let hasLinks = false;

  async function list(file: string, isLinked = false): Promise<void> {
    if (file.includes(NOT_UTF8)) {
      refuse(file, 'it is not read, because its name is not UTF-8; rename it');
      return;
    }
    const place = path.join(base, file);
    try {
      const entry = await lstat(place);
      const isLink = entry.isSymbolicLink();
      hasLinks ||= isLink;
      const stats = isLink ? await stat(place).catch(() => undefined) : entry;
      file !== '' && files.set(file, stats?.isFile() ? stampOf(stats) : '');
      if (stats?.isDirectory()) {
        isLink && (await refuseLink(file, isLinked));
        onFolder?.(file, place, stats.ino);
        const names = (await readdir(place)).filter((name) => !name.startsWith('.'));
        await Promise.all(names.map((name) => list(path.posix.join(file, name), isLinked || isLink)));
      }
    } catch (error) {
      if (file === '') {
        throw error;
      }
      if (isAbsence(error)) {
        return;
      }
      if (files.has(file)) {
        refuse(file, whyUnread(error).replace(/^the file/, 'the folder'));
      } else {
        // Whoever reads it says why.
        files.set(file, '');
      }
    }
  }

  /** A link inside a linked folder could lead back. */
  async function refuseLink(file: string, isLinked: boolean): Promise<void> {
    const { inside } = await resolveInside({ root: base, file });
    if (isLinked || !HIDDEN.test(inside)) {
      throw new RefusedFile(LINK);
    }
  }

  function refuse(file: string, message: string): void {
    unreadable.push({ code: 'file-unreadable', file, message });
  }

  await Promise.all(Array.from(paths, (file) => list(file)));
  return { files, unreadable: unreadable.toSorted((a, b) => (a.file < b.file ? -1 : 1)), hasLinks };
}

/**
 * Whether there is a post in the content folder, as a file or in its own folder. Rejects if the folder of the posts can't be read, or
 * is a link that isn't followed, as to a disk that isn't mounted: that is not an empty folder.
 */
export async function hasPosts(root: string): Promise<boolean> {
  const posts = path.join(root, 'posts');
  const isLink = (await lstat(posts).catch(() => undefined))?.isSymbolicLink() === true;
  if (isLink && !(await isInHidden(root))) {
    throw new RefusedFile(`${posts} is a link to a folder that is missing or not hidden below the content folder`);
  }
  return (await hasPostsIn(posts)) || (await hasPostsIn(root));
}

async function isInHidden(root: string): Promise<boolean> {
  try {
    return HIDDEN.test((await resolveInside({ root, file: 'posts' })).inside);
  } catch (error) {
    if (isAbsence(error) || error instanceof RefusedFile) {
      return false;
    }
    throw error;
  }
}

async function hasPostsIn(folder: string): Promise<boolean> {
  try {
    for await (const { name } of await opendir(folder)) {
      const files = name.startsWith('.') ? [] : [name, `${name}/index.md`];
      for (const file of files.filter((each) => slugOfFile(each) !== undefined)) {
        const stats = await stat(path.join(folder, file)).catch(() => undefined);
        if (stats?.isFile()) {
          return true;
        }
      }
    }
  } catch (error) {
    if (!isAbsence(error)) {
      throw error;
    }
  }
  return false;
}

/** Whether a path is one of these, or in one of them. */
export function isWithin(file: string, paths: ReadonlySet<string>): boolean {
  const folder = path.posix.dirname(file);
  return paths.size > 0 && (paths.has(file) || (folder !== '.' && isWithin(folder, paths)));
}
