import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { ContentError } from '#reading/content-error.ts';
import { isAbsence, readWhole, type SourceFile, whyUnread } from '#reading/open-file.ts';

export type TextFile = {
  /** Equal for equal bytes; empty if they could not be read. */
  readonly digest: string;
  readonly text: string;
  readonly error?: ContentError;
};

/** The most characters of a file. The longest of a thousand real posts has a fifth of them. */
export const LONGEST_FILE = 500_000;
// A character has at most three bytes in UTF-8; two UTF-16 code units have four.
const MAX_BYTES = 3 * LONGEST_FILE;

/** Reads a text file of the content folder. Returns undefined if it doesn't exist. Never rejects. */
export async function readTextFile(source: SourceFile): Promise<TextFile | undefined> {
  const failed = (code: ContentError['code'], message: string) => ({
    text: '',
    error: { code, file: source.file, message },
  });
  try {
    const bytes = await readWhole(source, MAX_BYTES);
    const digest = hash('sha256', bytes, 'base64url');
    return bytes.includes(0) || !isUtf8(bytes)
      ? { ...failed('file-encoding', 'the file is not UTF-8 text; save it with the encoding UTF-8'), digest }
      : { digest, text: bytes.toString() };
  } catch (error) {
    return isAbsence(error) ? undefined : { ...failed('file-unreadable', whyUnread(error)), digest: '' };
  }
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

export function tooLong(length: number): string {
  return `the post has ${length.toLocaleString('en')} characters, and the limit is ${LONGEST_FILE.toLocaleString('en')}; split it`;
}
