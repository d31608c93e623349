import { closeSync, fstatSync, lstatSync, openSync, readlinkSync, readSync, realpathSync, type Stats } from 'node:fs';
import { constants, type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf } from '@portico/core/reason-of';

/** A file of the content folder: `file` is its path from `root`, with `/`. */
export type SourceFile = { readonly root: string; readonly file: string };

type OpenFile = {
  readonly handle: FileHandle;
  readonly bytes: number;
  /** Changes with each save. */
  readonly stamp: string;
};

type StampedBytes = {
  readonly bytes: Buffer;
  /** Empty if the file may be saved again without another stamp. */
  readonly stamp: string;
};

// Clocks of files tick at least this often, or each second or two on some file systems.
const TICK_MS = 20;
const COARSE_TICK_MS = 3000;

/** The same as long as a file looks as it did: https://git-scm.com/docs/racy-git. */
export function stampOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino}-${size}-${mtimeMs}-${ctimeMs}`;
}

/** Empty if the file may be saved again without another stamp. */
export function settledStamp(stats: Stats): string {
  const isCoarse = stats.mtimeMs % 1000 === 0 || stats.ctimeMs % 1000 === 0;
  return Date.now() - stats.ctimeMs > (isCoarse ? COARSE_TICK_MS : TICK_MS) ? stampOf(stats) : '';
}

/** A file that exists but must not be opened. The message tells the author why, and what to do. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

const SPECIAL = 'it is a folder, pipe, socket or device, and not a regular file; rename or remove it';
const BROKEN = 'it is a link that leads nowhere; correct or remove it';
const OUTSIDE = 'it is a link that leads out of the content folder; put a copy in its place';
// Opening a pipe would wait for a writer. Windows has neither flag.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens a regular file below the content folder. Others can write there, so it may contain a device that never ends, a pipe, or a
 * link to one of the server's secrets. Rejects with a RefusedFile, or the system's error.
 */
export async function openFile(source: SourceFile, maxBytes: number): Promise<OpenFile> {
  const folder = await realRoot(source.root);
  const written = path.join(folder, source.file);
  const entry = await lstat(written);
  const real = entry.isSymbolicLink() ? (await resolveInside(source)).real : written;
  // We check before opening it, because opening a device can have side effects.
  const found = refuseSpecial(real === written ? entry : await lstat(real));
  const handle = await open(real, FLAGS);
  try {
    const stats = await handle.stat();
    refuseOther(found, stats);
    refuseOutside(folder, await pathOf(handle, real));
    refuseLarge(stats, maxBytes);
    return { handle, bytes: stats.size, stamp: `${stats.mtimeMs}-${stats.size}` };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads a whole file, without anything that is appended in the meantime. */
export async function readWhole(source: SourceFile, maxBytes: number): Promise<Buffer> {
  const { handle, bytes } = await openFile(source, maxBytes);
  try {
    const buffer = Buffer.allocUnsafeSlow(bytes);
    let read = 0;
    while (read < bytes) {
      const { bytesRead } = await handle.read(buffer, read, bytes - read, read);
      if (bytesRead === 0) {
        break;
      }
      read += bytesRead;
    }
    return buffer.subarray(0, read);
  } finally {
    await handle.close();
  }
}

/** Like readWhole, but synchronous, so don't call it in the server. Thousands of files take a third of the time. */
export function readWholeSync({ root, file }: SourceFile, maxBytes: number): StampedBytes {
  const folder = realpathSync.native(root);
  const written = path.join(folder, file);
  const entry = lstatSync(written);
  const real = entry.isSymbolicLink() ? followSync(written) : written;
  refuseOutside(folder, real);
  const found = refuseSpecial(real === written ? entry : lstatSync(real));
  const fd = openSync(real, FLAGS);
  try {
    const stats = fstatSync(fd);
    refuseOther(found, stats);
    refuseOutside(folder, process.platform === 'linux' ? readlinkSync(linkOf(fd)) : realpathSync.native(real));
    refuseLarge(stats, maxBytes);
    const buffer = Buffer.allocUnsafeSlow(stats.size);
    let read = 0;
    while (read < stats.size) {
      const more = readSync(fd, buffer, read, stats.size - read, read);
      if (more === 0) {
        break;
      }
      read += more;
    }
    return { bytes: buffer.subarray(0, read), stamp: settledStamp(stats) };
  } finally {
    closeSync(fd);
  }
}

function followSync(link: string): string {
  try {
    return realpathSync.native(link);
  } catch {
    throw new RefusedFile(BROKEN);
  }
}

/** Follows links that stay inside the content folder. `folder` is the content folder's real path, and `inside` the path relative to it. */
export async function resolveInside({ root, file }: SourceFile) {
  // The content folder may be a link that can be replaced at any time, so both paths must start from the same real folder.
  const folder = await realRoot(root);
  const written = path.join(folder, file);
  const real = await realpath(written).catch(async (error) => {
    const isLink = (await lstat(written).catch(() => undefined))?.isSymbolicLink();
    throw isLink ? new RefusedFile(BROKEN) : error;
  });
  refuseOutside(folder, real);
  const inside = path.relative(folder, real);
  return { real, folder, inside: inside.split(path.sep).join('/') };
}

const roots = new Map<string, Promise<string>>();

/** Resolves the content folder once for all files that are opened at the same moment, because a large change reads thousands of them. */
function realRoot(root: string): Promise<string> {
  const known = roots.get(root);
  if (known !== undefined) {
    return known;
  }
  const resolving = realpath(root);
  roots.set(root, resolving);
  setImmediate(() => roots.delete(root));
  return resolving;
}

export function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

/** Whether the server lacks permission to read a path. */
export function isForbidden(error: unknown): error is Error & { readonly path: string } {
  return ['EACCES', 'EPERM'].includes(codeOf(error)) && error instanceof Error && 'path' in error;
}

// Errors of the machine or the process, which no author can correct.
const REMEDIES: Readonly<Record<string, string>> = {
  EMFILE: 'Raise the limit of open files, with ulimit -n or LimitNOFILE= of systemd',
  ENFILE: 'Raise fs.file-max, or stop what has so many files open',
  ENOMEM: 'Give the machine more memory',
  EIO: 'Look at the disk',
  ESTALE: 'Mount the disk again',
};

export function isOfMachine(error: unknown): boolean {
  return Object.hasOwn(REMEDIES, codeOf(error));
}

/** Returns what to do about a folder that can't be read, or a file that isn't refused. */
export function remedyOf(error: unknown): string {
  return (
    REMEDIES[codeOf(error)] ?? (error instanceof RefusedFile ? 'Put the folder itself there' : 'Check its permissions')
  );
}

/** The message of a ContentError. */
export function whyUnread(error: unknown): string {
  const reason = reasonOf(error);
  return error instanceof RefusedFile
    ? `the file is not read, because ${reason}`
    : `the file cannot be read: ${reason}. ${remedyOf(error)}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function refuseSpecial(stats: Stats): Stats {
  if (!stats.isFile()) {
    throw new RefusedFile(SPECIAL);
  }
  return stats;
}

/** Refuses an open file that isn't the one we checked before opening it. */
function refuseOther({ ino, dev }: Stats, opened: Stats): void {
  refuseSpecial(opened);
  if (opened.ino !== ino || opened.dev !== dev) {
    throw new RefusedFile('it was replaced while it was opened; save it again');
  }
}

/** Refuses an open file outside the content folder: a folder on its path may have become a link since we checked. */
function refuseOutside(folder: string, file: string): void {
  if (!isBelow(folder, file)) {
    throw new RefusedFile(OUTSIDE);
  }
}

function refuseLarge({ size }: Stats, maxBytes: number): void {
  if (size > maxBytes) {
    const limit = inMegabytes(maxBytes);
    throw new RefusedFile(`it has ${inMegabytes(size)}, and the limit is ${limit}; make it smaller`);
  }
}

/** Returns the path of an open file. Only Linux can tell it from the file itself; elsewhere we resolve its path again. */
async function pathOf({ fd }: FileHandle, real: string): Promise<string> {
  return process.platform === 'linux' ? await readlink(linkOf(fd)) : await realpath(real);
}

function linkOf(fd: number): string {
  return `/proc/self/fd/${fd}`;
}

function isBelow(folder: string, file: string): boolean {
  const inside = path.relative(folder, file);
  return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}

/** Rounds up, so that a file just over the limit doesn't look as if it were within it. */
function inMegabytes(bytes: number): string {
  return `${(Math.ceil(bytes / 1e5) / 10).toLocaleString('en')} MB`;
}
