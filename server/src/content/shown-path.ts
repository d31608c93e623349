import path from 'node:path';
import { calledFrom } from '#process/command.ts';

/**
 * A file of the content folder as people are told of it: from where the command was called, so that terminals and editors open it. As
 * a whole path where it is elsewhere.
 */
export function shownPath(directory: string, file: string): string {
  const from = calledFrom();
  const absolute = path.resolve(directory, file);
  const relative = path.relative(from, absolute);
  return relative.startsWith('..') ? absolute : relative;
}
