import path from 'node:path';
import { calledFrom } from '#process/command.ts';

/**
 * Returns the path of a content file for messages: relative to where the command was called, so that terminals and editors open it, or absolute if
 * it is elsewhere.
 */
export function displayPath(directory: string, file: string): string {
  const from = calledFrom();
  const absolute = path.resolve(directory, file);
  const relative = path.relative(from, absolute);
  return relative.startsWith('..') ? absolute : relative;
}
