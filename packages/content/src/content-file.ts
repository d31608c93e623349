import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentError } from '#content-error.ts';
import { decodeText } from '#decode-text.ts';

export type ContentFile = {
  /** Equal for equal bytes; empty where they could not be read. */
  readonly digest: string;
} & ({ readonly ok: true; readonly text: string } | { readonly ok: false; readonly errors: readonly ContentError[] });

// Nothing is there, its folder has become a file, or it is itself a folder.
const NO_FILE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** The text of a file of the content folder, or why there is none; undefined where there is no file. Never rejects. */
export async function readContentFile(root: string, file: string): Promise<ContentFile | undefined> {
  try {
    const bytes = await readFile(path.join(root, file));
    const digest = createHash('sha256').update(bytes).digest('base64url');
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
    if (error instanceof Error && 'code' in error && NO_FILE.has(error.code)) {
      return undefined;
    }
    const message = `the file cannot be read: ${error instanceof Error ? error.message : error}. Check its permissions`;
    return { ok: false, digest: '', errors: [{ code: 'file-unreadable', file, message }] };
  }
}
