import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isWithin } from '#content-file.ts';
import { decodeText } from '#decode-text.ts';
import { linesOf } from '#lines-of.ts';

export type FileBeside = { readonly lines: readonly string[] } | { readonly mistake: string };

// Bytes. A post may have half a million characters, and what is shown of a file is a part of them.
const LARGEST = 1_000_000;

/**
 * The lines of a text file in a folder of the content, or why they are not to be had and what to do. `root` is the content
 * folder, `folder` the path from there of the one that must not be left, and `file` a path from that, with `/`.
 */
export async function readBeside(root: string, folder: string, file: string): Promise<FileBeside> {
  const name = JSON.stringify(file);
  const place = `the folder ${path.posix.basename(folder)}`;
  const outside = outsideOf(file);
  if (outside !== undefined) {
    return { mistake: `${name} ${outside} ${place} and write its path from there` };
  }
  const target = path.join(root, folder, file);
  try {
    const inner = await realpath(path.join(root, folder));
    // The folder of the post may be reached by a link within the content; nothing in it may be one.
    if (!isWithin(await realpath(root), inner) || (await realpath(target)) !== path.join(inner, file)) {
      return {
        mistake: `${name} is, or lies behind, a symbolic link, which may lead anywhere; put the file itself there`,
      };
    }
    // Neither follows a link that has come since, nor waits for who writes into a pipe.
    const handle = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const found = await handle.stat();
      if (!found.isFile()) {
        return { mistake: `${name} is no file; name a text file in ${place}` };
      }
      if (found.size > LARGEST) {
        return {
          mistake: `${name} has ${found.size.toLocaleString('en')} bytes, and ${LARGEST.toLocaleString('en')} is the most; put only what is shown into a file`,
        };
      }
      return fileOf(await handle.readFile(), name);
    } finally {
      await handle.close();
    }
  } catch (error) {
    return { mistake: reasonOf(error, name, place) };
  }
}

/** How a path leads to what is no part of the content, and what to do about it, up to where the file belongs. */
function outsideOf(file: string): string | undefined {
  if (file === '') {
    return 'names no file; put one into';
  }
  const segments = file.split('/');
  if (/[\\\0]|^[a-z]:/i.test(file) || segments.some((segment) => ['', '..', '.'].includes(segment))) {
    return 'does not stay in the folder of the post, or is not written the short way; put the file into';
  }
  // Changes of hidden files are not followed, and some of them hold secrets.
  return segments.some((segment) => segment.startsWith('.'))
    ? 'is hidden, since a name in it begins with a dot; put it under another name into'
    : undefined;
}

function fileOf(bytes: Uint8Array, name: string): FileBeside {
  const decoded = decodeText(bytes);
  if (!decoded.ok) {
    const place = decoded.line === undefined ? '' : `, line ${decoded.line}`;
    return { mistake: `${name}${place}: ${decoded.message}` };
  }
  const text = decoded.text.replace(/^\uFEFF/, '').replace(/(?:\r\n?|\n)$/, '');
  // An editor that saves in steps empties the file first.
  return text.trim() === '' ? { mistake: `${name} is empty; write what is to be shown` } : { lines: linesOf(text) };
}

function reasonOf(error: unknown, name: string, place: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return `there is no file ${name}; put it into ${place}, or correct its name`;
  }
  return `${name} cannot be read: ${error instanceof Error ? error.message : error}. Check its permissions`;
}
