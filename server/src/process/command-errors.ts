import path from 'node:path';

/** Says that a command was used wrongly: the command ends with code 2, and its usage follows the message. */
export class UsageError extends Error {}

/** A path for messages: relative to where the command was called, so that terminals open it, or absolute if it is elsewhere. */
export function displayPath(directory: string, file: string): string {
  const absolute = path.resolve(directory, file);
  const relative = path.relative('.', absolute);
  return relative.startsWith('..') ? absolute : relative;
}

/** Ends the process with the message, and the stack if LOG_LEVEL is debug; with code 1, or another. */
export function failInOneLine(error: unknown, code = 1): never {
  const isDebugging = process.env.LOG_LEVEL === 'debug' && error instanceof Error;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${isDebugging ? `${error.stack}\n` : ''}`);
  process.exit(code);
}
