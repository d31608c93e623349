import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { ContentError } from '#files/content-error.ts';
import { isAbsence, isOfMachine, readWhole, readWholeSync, type SourceFile, whyUnread } from '#files/open-file.ts';
import { MAX_FRONT_MATTER_CHARACTERS, MAX_TEXT_BYTES, MAX_TEXT_CHARACTERS } from '#limits.ts';

export type TextFile = {
  /** The same for the same bytes; empty if they could not be read. */
  readonly digest: string;
  readonly text: string;
  /** The same as long as the file looks as it did; absent if that isn't certain. */
  readonly stamp?: string;
  readonly error?: ContentError;
  /** The beginning of a text that can't be used, without the bytes that are no ASCII: whether it is a draft may still be seen. */
  readonly beginning?: string;
};

/** Reads a text file of the content folder. Returns undefined if it doesn't exist. Rejects only if the machine is at fault. */
export async function readTextFile(source: SourceFile): Promise<TextFile | undefined> {
  try {
    return textFile(source, await readWhole(source, MAX_TEXT_BYTES));
  } catch (error) {
    return unreadFile(source, error);
  }
}

/** Like readTextFile, but blocks. */
export function readTextFileSync(source: SourceFile): TextFile | undefined {
  try {
    const { bytes, stamp } = readWholeSync(source, MAX_TEXT_BYTES);
    return { ...textFile(source, bytes), stamp };
  } catch (error) {
    return unreadFile(source, error);
  }
}

function textFile({ file }: SourceFile, bytes: Buffer): TextFile {
  const digest = hash('sha256', bytes, 'base64url');
  const failed = (code: ContentError['code'], message: string) => ({
    digest,
    text: '',
    error: { code, file, message },
    beginning: bytes
      .subarray(0, MAX_FRONT_MATTER_CHARACTERS)
      .toString('latin1')
      .replace(/[^\n -~]/g, '')
      .replace(/^(---\n.*?)\n---.*/s, '$1'),
  });
  const isText = isUtf8(bytes);
  const nul = bytes.indexOf(0);
  // In UTF-16, every second byte may be NUL. That case is reported as a wrong encoding below.
  if (isText && nul !== -1 && bytes.indexOf(0, nul + 1) !== nul + 2) {
    const line = bytes.subarray(0, nul).toString().split('\n').length;
    return failed('file-encoding', `line ${line} has the character U+0000, which cannot be shown; remove it`);
  }
  if (nul !== -1 || !isText) {
    return failed('file-encoding', 'the file is not UTF-8 text; save it with the encoding UTF-8');
  }
  const text = bytes.toString();
  const [length, limit] = [text.length.toLocaleString('en'), MAX_TEXT_CHARACTERS.toLocaleString('en')];
  return text.length > MAX_TEXT_CHARACTERS
    ? failed('file-too-long', `the file has ${length} characters, and the limit is ${limit}; split it`)
    : { digest, text };
}

function unreadFile({ file }: SourceFile, error: unknown): TextFile | undefined {
  if (isOfMachine(error)) {
    throw error;
  }
  const message = whyUnread(error);
  return isAbsence(error) ? undefined : { digest: '', text: '', error: { code: 'file-unreadable', file, message } };
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}
