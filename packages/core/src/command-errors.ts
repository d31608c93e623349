import path from 'node:path';
import { reasonOf } from '#reason-of.ts';

/** Thrown if a command was used incorrectly: the command prints its usage after the message, and exits with 2. */
export class UsageError extends Error {}

/** Formats a path for messages: relative to where the command was called, so that terminals can open it, or absolute if it is outside. */
export function displayPath(directory: string, file: string): string {
  const absolute = path.resolve(directory, file);
  const relative = path.relative('.', absolute);
  return relative.startsWith('..') ? absolute : relative;
}

/** Prints the message, and the stack if LOG_LEVEL is debug, and exits with 1 or the given code. */
export function failInOneLine(error: unknown, code = 1): never {
  const isDebugging = process.env.LOG_LEVEL === 'debug' && error instanceof Error;
  process.stderr.write(`${reasonOf(error)}\n${isDebugging ? `${error.stack}\n` : ''}`);
  process.exit(code);
}
