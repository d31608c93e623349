import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContentError } from '#reading/content-error.ts';
import { isAbsence, RefusedFile, resolveInside, whyUnread } from '#reading/open-file.ts';

type Kind = { readonly isFolder: boolean; readonly isLink: boolean };

// Otherwise a few links could stand for millions of files.
const MAX_LINKED_FOLDERS = 100;
const TOO_MANY = `more than ${MAX_LINKED_FOLDERS} links lead to folders; put copies in their place`;
const NESTED = 'it is a link in a folder that is itself reached through a link; put a copy in its place';

/** Lists the content folder and remembers where its links lead. Links are followed if they stay in the folder. */
export function createListing(root: string) {
  /** The path of each link that is followed, and the path that it leads to. */
  const links = new Map<string, string>();
  const linkedFolders = new Set<string>();
  const errors = new Map<string, ContentError>();

  function refuse(file: string, error: unknown): void {
    const message = whyUnread(error).replace(/^the file/, 'the folder');
    errors.set(file, { code: 'file-unreadable', file, message });
  }

  function forget(folder: string): void {
    for (const known of [links, linkedFolders, errors]) {
      for (const file of [...known.keys()].filter((each) => isAtOrBelow(each, folder))) {
        known.delete(file);
      }
    }
  }

  async function entriesOf(folder: string): Promise<readonly string[]> {
    const { real } = await resolveInside({ root, file: folder });
    const entries = await readdir(real, { withFileTypes: true });
    const nested = entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        const file = path.posix.join(folder, entry.name);
        const kind = entry.isSymbolicLink() ? await kindOf(file) : { isLink: false, isFolder: entry.isDirectory() };
        return [file, ...(await below(file, kind))];
      });
    return (await Promise.all(nested)).flat();
  }

  async function below(file: string, { isFolder, isLink }: Kind): Promise<readonly string[]> {
    try {
      const isListed = isLink ? await follow(file, isFolder) : isFolder;
      return isListed ? await entriesOf(file) : [];
    } catch (error) {
      // A file is refused when it is read.
      if (isFolder && !isAbsence(error)) {
        refuse(file, error);
      }
      return [];
    }
  }

  /** Whether it leads to a folder to list. A link to a folder that it is in is a loop, and stands for nothing. */
  async function follow(link: string, isFolder: boolean): Promise<boolean> {
    const { inside } = await resolveInside({ root, file: link });
    if (isFolder && isAtOrBelow(link, inside)) {
      return false;
    }
    if (isFolder && [...linkedFolders].some((folder) => isAtOrBelow(link, folder))) {
      throw new RefusedFile(NESTED);
    }
    if (isFolder && linkedFolders.add(link).size > MAX_LINKED_FOLDERS) {
      throw new RefusedFile(TOO_MANY);
    }
    links.set(link, inside);
    return isFolder;
  }

  async function kindOf(file: string): Promise<Kind> {
    const stats = await lstat(path.join(root, file)).catch(() => undefined);
    const isLink = stats?.isSymbolicLink() === true;
    const target = isLink ? await stat(path.join(root, file)).catch(() => undefined) : stats;
    return { isLink, isFolder: target?.isDirectory() === true };
  }

  return {
    /** The folders that are not read. */
    errors: (): readonly ContentError[] => [...errors.values()],
    /** The paths of all files and folders, except hidden ones. Rejects if the content folder can't be read. */
    list(): Promise<readonly string[]> {
      forget('');
      return entriesOf('');
    },
    /** The paths by which changed files are known, and those that links among them stand for, before and now. */
    async affected(changed: Iterable<string>, known: Iterable<string>): Promise<readonly string[]> {
      const through = (file: string) =>
        [...links].flatMap(([link, inside]) => (isAtOrBelow(file, inside) ? link + file.slice(inside.length) : []));
      const files = [...known];
      const names = new Set([...changed].flatMap((file) => [file, ...through(file)]));
      const listed = [...names, ...errors.keys()].map(async (file) => {
        const kind = await kindOf(file);
        if (!kind.isLink && !links.has(file) && !errors.has(file)) {
          return [file];
        }
        forget(file);
        return [...files.filter((each) => isAtOrBelow(each, file)), file, ...(await below(file, kind))];
      });
      return (await Promise.all(listed)).flat();
    },
    /** The links that lead elsewhere than when they were listed. */
    async movedLinks(): Promise<readonly string[]> {
      const now = [...links].map(async ([link, known]) => {
        const { inside } = await resolveInside({ root, file: link }).catch(() => ({ inside: undefined }));
        return inside === known ? [] : [link];
      });
      return (await Promise.all(now)).flat();
    },
  };
}

/** `''` is the content folder. */
function isAtOrBelow(file: string, folder: string): boolean {
  return folder === '' || file === folder || file.startsWith(`${folder}/`);
}
