import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
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

/** Reads a text file of the content folder. Returns undefined if it doesn't exist. Never rejects. */
export async function readTextFile(root: string, file: string): Promise<TextFile | undefined> {
  const absolute = path.join(root, file);
  const failed = (code: ContentError['code'], message: string) => ({
    digest: '',
    text: '',
    error: { code, file, message },
  });
  try {
    // Checked before it is opened, because reading a pipe may never end.
    const stats = await stat(absolute);
    if (!stats.isFile()) {
      return failed(
        'file-ignored',
        'this is not a file; rename or remove it. A post may be a folder with index.md in it',
      );
    }
    if (stats.size > LARGEST_FILE) {
      return failed('file-too-long', tooLong(stats.size));
    }
    const bytes = await readFile(absolute);
    const digest = hash('sha256', bytes, 'base64url');
    const text = decode(bytes);
    return text === undefined
      ? { ...failed('file-encoding', 'the file is not UTF-8 text; save it with the encoding UTF-8'), digest }
      : { digest, text };
  } catch (error) {
    return isAbsence(error) ? undefined : failed('file-unreadable', unreadable(error));
  }
}

function decode(bytes: Buffer): string | undefined {
  try {
    return bytes.includes(0) ? undefined : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The message for a text that is longer than LONGEST_FILE. */
export function tooLong(length: number): string {
  return `the post has ${length.toLocaleString('en')} characters, and ${LONGEST_FILE.toLocaleString('en')} is the most; split it`;
}

/** Whether an error says that a file doesn't exist. */
export function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The message for an error while a file was read. */
export function unreadable(error: unknown): string {
  return `the file cannot be read: ${error instanceof Error ? error.message : error}. Check its permissions`;
}
