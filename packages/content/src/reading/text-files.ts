import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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

/** Reads a text file of the content folder. Returns undefined if it doesn't exist. Never rejects. */
export async function readTextFile(root: string, file: string): Promise<TextFile | undefined> {
  const failed = (code: ContentError['code'], message: string) => ({ text: '', error: { code, file, message } });
  try {
    const bytes = await readFile(path.join(root, file));
    const digest = hash('sha256', bytes, 'base64url');
    return bytes.includes(0) || !isUtf8(bytes)
      ? { ...failed('file-encoding', 'the file is not UTF-8 text; save it with the encoding UTF-8'), digest }
      : { digest, text: bytes.toString() };
  } catch (error) {
    return isAbsence(error) ? undefined : { ...failed('file-unreadable', unreadable(error)), digest: '' };
  }
}

export function tooLong(length: number): string {
  return `the post has ${length.toLocaleString('en')} characters, and the limit is ${LONGEST_FILE.toLocaleString('en')}; split it`;
}

export function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

export function unreadable(error: unknown): string {
  return `the file cannot be read: ${error instanceof Error ? error.message : error}. Check its permissions`;
}
