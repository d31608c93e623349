import { lstat, opendir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContentError } from '#files/content-error.ts';
import {
  isAbsence,
  isForbidden,
  isOfMachine,
  RefusedFile,
  resolveInside,
  type SourceFile,
  stampOf,
  whyUnread,
} from '#files/open-file.ts';
import { slugOfFile } from '#reading/post-files.ts';

const HIDDEN = /(?:^|\/)\./;
// The replacement for bytes that aren't UTF-8. The original name can't be recovered.
const NOT_UTF8 = '\uFFFD';
const LINK = 'it is a link to a folder; put a copy in its place';

/**
 * Lists the content folder and remembers its links. A link to a folder is followed only if the folder is hidden, as in a Kubernetes volume.
 */
export function createListing(root: string) {
  /** The links that are followed. */
  const links = new Set<string>();
  const errors = new Map<string, ContentError>();

  /** Returns the paths of all files and folders, except hidden ones. Rejects if the content folder can't be read. */
  function list(): Promise<readonly string[]> {
    links.clear();
    errors.clear();
    return entriesOf('');
  }

  async function entriesOf(folder: string): Promise<readonly string[]> {
    const { real } = await resolveInside({ root, file: folder });
    const entries = await readdir(real, { withFileTypes: true });
    const nested = entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        const file = path.posix.join(folder, entry.name);
        if (isNoName(file)) {
          const message = 'it is not read, because its name is not UTF-8; rename it';
          errors.set(file, { code: 'file-unreadable', file, message });
          return [];
        }
        const isLink = entry.isSymbolicLink();
        const isFolder = isLink ? await leadsToFolder(path.join(root, file)) : entry.isDirectory();
        try {
          const inside = isLink ? (await resolveInside({ root, file })).inside : '';
          // A link inside a linked folder could lead back.
          if (isLink && isFolder && (isWithin(folder, links) || !HIDDEN.test(inside))) {
            throw new RefusedFile(LINK);
          }
          if (isLink) {
            links.add(file);
          }
          return isFolder ? [file, ...(await entriesOf(file))] : [file];
        } catch (error) {
          if (isOfMachine(error)) {
            throw error;
          }
          // A file is refused when it is read.
          if (isFolder && !isAbsence(error)) {
            const message = whyUnread(error).replace(/^the file/, 'the folder');
            errors.set(file, { code: 'file-unreadable', file, message });
          }
          // Otherwise readers would lose the post in a folder that can't be read.
          const post = `${file}/index.md`;
          return isForbidden(error) && slugOfFile(post) !== undefined ? [file, post] : [file];
        }
      });
    return (await Promise.all(nested)).flat();
  }

  /** Returns all files and folders, each with its stamp; that of what isn't a file is empty. */
  async function stamped(): Promise<ReadonlyMap<string, string>> {
    const files = await list();
    const stamps = await Promise.all(files.map((file) => stat(path.join(root, file)).catch(() => undefined)));
    return new Map(
      files.map((file, index) => {
        const stats = stamps[index];
        return [file, stats?.isFile() ? stampOf(stats) : ''];
      }),
    );
  }

  return {
    list,
    stamped,
    /** Errors of folders that can't be read. */
    errors: (): readonly ContentError[] => [...errors.values()],
    /** Returns the files to read after a change. With links, that is everything behind them, because it may have changed too. */
    async affected(changed: ReadonlySet<string>, known: Iterable<string>): Promise<readonly string[]> {
      const indirect = () => [...links, ...errors.keys()];
      const before = indirect();
      const areIndirect = await Promise.all([...changed].map((file) => isLinkOrForbidden(path.join(root, file))));
      if (before.length === 0 && !changed.has('') && !areIndirect.includes(true) && ![...changed].some(isNoName)) {
        return [...changed];
      }
      const files = [...known, ...(await list())];
      const folders = new Set([...before, ...indirect()]);
      return [...changed, ...files.filter((file) => changed.has('') || isWithin(file, folders))];
    },
  };
}

/**
 * Whether there is a post in the content folder, as a file or in its own folder. Rejects if the folder of the posts can't be read, or
 * is a link that isn't followed, as to a disk that isn't mounted: that is not an empty folder.
 */
export async function hasPosts(root: string): Promise<boolean> {
  const posts = path.join(root, 'posts');
  const isLink = (await lstat(posts).catch(() => undefined))?.isSymbolicLink() === true;
  if (isLink && !(await isInHidden({ root, file: 'posts' }).catch(falseIfMissing))) {
    throw new RefusedFile(`${posts} is a link to a folder that is missing or not hidden below the content folder`);
  }
  return (await hasPostsIn(posts)) || (await hasPostsIn(root));
}

function falseIfMissing(error: unknown): false {
  if (isAbsence(error) || error instanceof RefusedFile) {
    return false;
  }
  throw error;
}

/** Whether a link leads to a hidden folder or what is in it. Rejects if it leads out of the content folder, or nowhere. */
async function isInHidden(link: SourceFile): Promise<boolean> {
  return HIDDEN.test((await resolveInside(link)).inside);
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

/** Whether it is a link, or a folder that can't be read. */
async function isLinkOrForbidden(file: string): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined);
  if (stats?.isDirectory()) {
    const opening = opendir(file).then((folder) => folder.close());
    return opening.then(() => false, isForbidden);
  }
  return stats?.isSymbolicLink() === true;
}

async function leadsToFolder(link: string): Promise<boolean> {
  const stats = await stat(link).catch(() => undefined);
  return stats?.isDirectory() === true;
}

function isNoName(file: string): boolean {
  return file.includes(NOT_UTF8);
}

function isWithin(file: string, folders: ReadonlySet<string>): boolean {
  return folders.has(file) || isBelow(file, folders);
}

/** Whether a path is in one of these folders. */
export function isBelow(file: string, folders: ReadonlySet<string>): boolean {
  const folder = path.posix.dirname(file);
  return folders.size > 0 && folder !== '.' && (folders.has(folder) || isBelow(folder, folders));
}
