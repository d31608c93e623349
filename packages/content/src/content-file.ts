import { createHash } from 'node:crypto';
import { constants, lstatSync, readFile, type Stats } from 'node:fs';
import { access, lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ContentError } from '#content-error.ts';
import { decodeText } from '#decode-text.ts';

export type ContentFile = {
  /** Equal for equal bytes; empty where they could not be read. */
  readonly digest: string;
} & ({ readonly ok: true; readonly text: string } | { readonly ok: false; readonly errors: readonly ContentError[] });

/** Characters of a file. The longest of a thousand real posts has a fifth of it; what is linear in its length still takes a while. */
export const LONGEST_FILE = 500_000;
// UTF-8 has three bytes at most for what JavaScript counts as a character.
const LARGEST_FILE = 3 * LONGEST_FILE;
const MEGABYTE = 1_000_000;

// Takes a third less time than that of node:fs/promises.
const bytesOf = promisify(readFile);

// Nothing is there, or its folder has become a file.
const NO_FILE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);
// The process has as many open as it may, or the machine has.
const OUT_OF_FILES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);
// What Node puts in place of bytes that are no UTF-8; under such a name nothing can be opened.
const UNKNOWN_BYTE = '\uFFFD';

/**
 * The text of a file of the content folder, or why there is none; undefined where there is no file. Never rejects. Looks at
 * what it is before it opens it: reading from a pipe may never end, and a device may have no end.
 */
export async function readContentFile(root: string, file: string): Promise<ContentFile | undefined> {
  try {
    const absolute = path.join(root, file);
    // Many times as fast as by promise, and nothing is read.
    const stats = lstatSync(absolute);
    const mistake = stats.isSymbolicLink()
      ? ((await linkMistake(root, file)) ?? unfit(await stat(absolute), file))
      : unfit(stats, file);
    if (mistake !== undefined) {
      return { ok: false, digest: '', errors: [mistake] };
    }
    const bytes = await bytesOf(absolute);
    const digest = digestOf(bytes);
    const decoded = decodeText(bytes);
    if (decoded.ok) {
      return { ok: true, digest, text: decoded.text };
    }
    const { line, message } = decoded;
    return {
      ok: false,
      digest,
      errors: [{ code: 'file-encoding', file, ...(line !== undefined && { line }), message }],
    };
  } catch (error) {
    if (!isAbsence(error)) {
      return { ok: false, digest: '', errors: [unreadable(file, error)] };
    }
    if (!(await hasUnknownBytes(root, file))) {
      return undefined;
    }
    const message = "the file's name has bytes that are not UTF-8, so nothing can open it; rename it";
    return { ok: false, digest: '', errors: [{ code: 'file-unreadable', file, message }] };
  }
}

/**
 * What is wrong with a file that is a link: that it leads out of the content folder, or to what is hidden in it, which may be anything
 * that the server may read. Undefined for every other file. Rejects where there is none, and where nobody can tell.
 */
export async function linkMistake(root: string, file: string): Promise<ContentError | undefined> {
  const message =
    'this is a link that leads out of the content folder, or to something hidden in it, which may show anything that the server can read; copy it there instead';
  const absolute = path.join(root, file);
  // Of the file alone: links to folders are followed.
  const isMistake = (await lstat(absolute)).isSymbolicLink() && (await leadsOut(root, absolute));
  return isMistake ? { code: 'file-ignored', file, message } : undefined;
}

/**
 * Whether links on the way to a file, by its absolute path, lead out of the content folder, or to something hidden in it. Rejects as
 * linkMistake does.
 */
export async function leadsOut(root: string, absolute: string): Promise<boolean> {
  // The folder itself may be reached by a link.
  const [folder, target] = await Promise.all([realpath(root), realpath(absolute)]);
  return !isWithin(folder, target);
}

/**
 * Whether something is in a folder, and in nothing hidden there; both are real paths. Names that begin with two dots are no hidden ones:
 * Kubernetes has the files of a ConfigMap in such a folder, and links to them beside it.
 */
export function isWithin(folder: string, target: string): boolean {
  const names = path.relative(folder, target).split(path.sep);
  return names.every((name) => name !== '..' && !/^\.(?!\.)/.test(name));
}

/** A name for the bytes of a file. */
function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Why a folder in the content folder is not read: it is a link that leads out, or cannot be read. Undefined for any other, and for a file. */
export async function folderMistake(root: string, folder: string): Promise<ContentError | undefined> {
  try {
    const mistake = await linkMistake(root, folder);
    if (mistake !== undefined) {
      return mistake;
    }
    const absolute = path.join(root, folder);
    if ((await stat(absolute)).isDirectory()) {
      await access(absolute, constants.R_OK | constants.X_OK);
    }
    return undefined;
  } catch (error) {
    return isAbsence(error) ? undefined : unreadable(folder, error);
  }
}

/** Whether an error says that a file is not there; where it cannot be read, one may be. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_FILE.has(error.code);
}

export function unreadable(file: string, error: unknown): ContentError {
  const isOutOfFiles = error instanceof Error && 'code' in error && OUT_OF_FILES.has(error.code);
  const advice = isOutOfFiles
    ? 'The file is not at fault: raise how many files a process may open (ulimit -n, LimitNOFILE)'
    : 'Check its permissions, and what it links to';
  const message = `it cannot be read: ${error instanceof Error ? error.message : error}. ${advice}`;
  return { code: 'file-unreadable', file, message };
}

/** What is told of a file that the machine kept from being taken in. */
export function untaken(file: string, error: unknown): ContentError {
  const message = `it could not be taken in: ${error instanceof Error ? error.message : error}. The file may not be at fault: save it once more, or another one, and it is tried again`;
  return { code: 'file-unreadable', file, message };
}

function unfit(stats: Stats, file: string): ContentError | undefined {
  if (stats.isDirectory()) {
    const message =
      "this is a folder with a file's name; rename it, or take it away. A post may be a folder with index.md in it";
    return { code: 'file-ignored', file, message };
  }
  if (!stats.isFile()) {
    return {
      code: 'file-ignored',
      file,
      message: 'this is a pipe, socket or device, and content is read from files; take it away',
    };
  }
  if (stats.size > LARGEST_FILE) {
    const message = `the file has ${(stats.size / MEGABYTE).toFixed(1)} MB, and ${LONGEST_FILE.toLocaleString('en')} characters is the most; split the post`;
    return { code: 'file-too-long', file, message };
  }
  return undefined;
}

async function hasUnknownBytes(root: string, file: string): Promise<boolean> {
  if (!file.includes(UNKNOWN_BYTE)) {
    return false;
  }
  const names = await readdir(path.join(root, path.dirname(file))).catch((): string[] => []);
  return names.includes(path.basename(file));
}
