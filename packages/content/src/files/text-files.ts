import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { ContentError } from '#files/content-error.ts';
import { isAbsence, isOfMachine, readWhole, type SourceFile, whyUnread } from '#files/open-file.ts';

export type TextFile = {
  /** Equal for equal bytes; empty if they could not be read. */
  readonly digest: string;
  readonly text: string;
  readonly error?: ContentError;
};

// The longest of a thousand real posts has a fifth of them.
const MAX_CHARACTERS = 500_000;
// A character has at most three bytes in UTF-8; two UTF-16 code units have four.
const MAX_BYTES = 3 * MAX_CHARACTERS;

/** Reads a text file of the content folder. Returns undefined if it doesn't exist. Rejects only if the machine is at fault. */
export async function readTextFile(source: SourceFile): Promise<TextFile | undefined> {
  const failed = (code: ContentError['code'], message: string) => ({
    text: '',
    error: { code, file: source.file, message },
  });
  try {
    const bytes = await readWhole(source, MAX_BYTES);
    const digest = hash('sha256', bytes, 'base64url');
    if (bytes.includes(0) || !isUtf8(bytes)) {
      return { ...failed('file-encoding', 'the file is not UTF-8 text; save it with the encoding UTF-8'), digest };
    }
    const text = bytes.toString();
    const [length, limit] = [text.length.toLocaleString('en'), MAX_CHARACTERS.toLocaleString('en')];
    return text.length > MAX_CHARACTERS
      ? { ...failed('file-too-long', `the file has ${length} characters, and the limit is ${limit}; split it`), digest }
      : { digest, text };
  } catch (error) {
    if (isOfMachine(error)) {
      throw error;
    }
    return isAbsence(error) ? undefined : { ...failed('file-unreadable', whyUnread(error)), digest: '' };
  }
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}
