import { hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContentError } from '#reading/content-error.ts';

export type TextFile = {
  /** Equal for equal bytes; empty if they could not be read. */
  readonly digest: string;
  readonly text: string;
  readonly error?: ContentError;
};

/** The most characters of a file. The longest of a thousand real posts has a fifth of them. */
export const LONGEST_FILE = 500_000;
// UTF-8 has at most three bytes for what JavaScript counts as a character.
const LARGEST_FILE = 3 * LONGEST_FILE;

/** Reads a text file of the content folder; undefined if there is none. Never rejects. */
export async function readTextFile(root: string, file: string): Promise<TextFile | undefined> {
  const absolute = path.join(root, file);
  const failed = (error: ContentError) => ({ digest: '', text: '', error });
  try {
    // Before it is opened: a pipe may never end, and a device has no end.
    const stats = await lstat(absolute);
    const mistake = stats.isSymbolicLink()
      ? ((await linkMistake(root, file)) ?? unfit(await stat(absolute), file))
      : unfit(stats, file);
    return mistake === undefined ? decoded(await readFile(absolute), file) : failed(mistake);
  } catch (error) {
    return isAbsence(error) ? undefined : failed(unreadable(file, error));
  }
}

function decoded(bytes: Buffer, file: string): TextFile {
  const digest = hash('sha256', bytes, 'base64url');
  const error = (message: string, line?: number): TextFile => ({
    digest,
    text: '',
    error: { code: 'file-encoding', file, ...(line !== undefined && { line }), message },
  });
  if (bytes.includes(0)) {
    return error('the file is UTF-16 or binary; save it as UTF-8, which editors call its encoding, or take it away');
  }
  const text = bytes.toString();
  const firstBad = text.includes('\uFFFD') ? text.split('\n').findIndex((line) => line.includes('\uFFFD')) : -1;
  // The replacement character itself is valid UTF-8.
  return firstBad !== -1 && !Buffer.from(text).equals(bytes)
    ? error(
        'this line has bytes that are not UTF-8; save the file as UTF-8, which editors call its encoding',
        firstBad + 1,
      )
    : { digest, text };
}

/** Reports a file that is a link out of the content folder, or to something hidden in it. Rejects if there is no file. */
export async function linkMistake(root: string, file: string): Promise<ContentError | undefined> {
  const absolute = path.join(root, file);
  const message =
    'this is a link that leads out of the content folder, or to something hidden in it, which may show anything that the server can read; copy it there instead';
  return (await lstat(absolute)).isSymbolicLink() && (await leadsOut(root, absolute))
    ? { code: 'file-ignored', file, message }
    : undefined;
}

/** Whether links on the way to an absolute path lead out of the content folder, or to something hidden in it. Rejects if nothing is there. */
export async function leadsOut(root: string, absolute: string): Promise<boolean> {
  const [folder, target] = await Promise.all([realpath(root), realpath(absolute)]);
  return !isWithin(folder, target);
}

/**
 * Whether something is in a folder, and in nothing hidden there; both are real paths. Names that begin with two dots don't count as hidden:
 * Kubernetes keeps the files of a ConfigMap in such a folder, with links to them next to it.
 */
export function isWithin(folder: string, target: string): boolean {
  const names = path.relative(folder, target).split(path.sep);
  return names.every((name) => name !== '..' && !/^\.(?!\.)/.test(name));
}

/** Reports a folder that is a link out of the content, or that can't be read. Undefined for any other, and for a file. */
export async function folderMistake(root: string, folder: string): Promise<ContentError | undefined> {
  try {
    const mistake = await linkMistake(root, folder);
    return mistake ?? void (await readdir(path.join(root, folder)));
  } catch (error) {
    return isAbsence(error) ? undefined : unreadable(folder, error);
  }
}

/** Whether an error says that there is no file. */
export function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

export function unreadable(file: string, error: unknown): ContentError {
  const reason = error instanceof Error ? error.message : String(error);
  const advice = /^(?:EMFILE|ENFILE)/.test(reason)
    ? 'The file is not at fault: raise how many files a process may open (ulimit -n, LimitNOFILE)'
    : 'Check its permissions, and what it links to';
  return { code: 'file-unreadable', file, message: `it cannot be read: ${reason}. ${advice}` };
}

function unfit(stats: Stats, file: string): ContentError | undefined {
  if (stats.isDirectory()) {
    const message =
      "this is a folder with a file's name; rename it, or take it away. A post may be a folder with index.md in it";
    return { code: 'file-ignored', file, message };
  }
  if (!stats.isFile()) {
    const message = 'this is a pipe, socket or device, and content is read from files; take it away';
    return { code: 'file-ignored', file, message };
  }
  const message = `the file has ${(stats.size / 1e6).toFixed(1)} MB, and ${LONGEST_FILE.toLocaleString('en')} characters is the most; split the post`;
  return stats.size > LARGEST_FILE ? { code: 'file-too-long', file, message } : undefined;
}
