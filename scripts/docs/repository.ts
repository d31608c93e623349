import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The repository as its documents may speak of it. All paths are relative to its root. */
export type Repository = {
  readonly files: readonly string[];
  /** Whether a file or folder has this path or ends in it, as `http/listener.ts` does in `server/src/http/listener.ts`. */
  has(ending: string): boolean;
  read(file: string): string;
};

/** Reads the names of all files that are not ignored, committed or not. */
export function openRepository(): Repository {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
  const places = new Set(files.flatMap(withFolders).flatMap(endings));
  return {
    files,
    has: (ending) => places.has(ending.replace(/\/$/, '')),
    read: (file) => readFileSync(path.join(ROOT, file), 'utf8'),
  };
}

/** `a/b/c` gives itself, `a/b` and `a`. */
function withFolders(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** `a/b/c` gives itself, `b/c` and `c`. */
function endings(place: string): string[] {
  const parts = place.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}
