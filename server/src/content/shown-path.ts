import path from 'node:path';

/**
 * A file of the content folder as people are told of it: from where the command runs, so that terminals and editors open it. As
 * a whole path where it is elsewhere.
 */
export function shownPath(directory: string, file: string, from = process.cwd()): string {
  const absolute = path.resolve(from, directory, file);
  const relative = path.relative(from, absolute);
  return relative.startsWith('..') ? absolute : relative;
}
