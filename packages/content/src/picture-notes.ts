import type { PictureFormat } from '#pictures.ts';

/** What reading a picture or a video tells. */
export type Measured = {
  /** The hash of its bytes. */
  readonly hash: string;
  /** Pixels; absent where the format is not understood. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly formats?: readonly PictureFormat[] | undefined;
};

/** Remembers over restarts what was read of large files, so that a start reads none that has not changed. */
export type PictureNotes = {
  /** What was noted of a file, by its path from the content folder, where it still has the stamp. */
  get(file: string, stamp: string): Measured | undefined;
  set(file: string, stamp: string, measured: Measured): void;
};

type Stats = { readonly size: number; readonly mtimeMs: number; readonly ctimeMs: number };

// Milliseconds. A file may change again within the moment that its file system calls the same.
const SETTLED_MS = 3000;

/**
 * A name for a file's state, by size and times of change; undefined where a change is too recent to tell it from another. Copies and
 * archives set one of the times, often to the same for all versions of a file; the other (ctime) nobody can set.
 */
export function stampOf({ size, mtimeMs, ctimeMs }: Stats, now: number): string | undefined {
  return now - Math.max(mtimeMs, ctimeMs) < SETTLED_MS ? undefined : `${size} ${mtimeMs} ${ctimeMs}`;
}

/**
 * What tells, a moment after a file was read, that it has changed since. Unlike a stamp it is the same after a change of permissions or links,
 * after which nobody reads a file again.
 */
export function fileState({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): string {
  return `${size} ${mtimeMs}`;
}
