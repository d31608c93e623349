// Node's loader reports some of the same failures under names of its own: a module that cannot be read, such as that of a thread.
const CODES: ReadonlySet<unknown> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
  'EIO',
  'ERR_INVALID_PACKAGE_CONFIG',
  'ERR_MODULE_NOT_FOUND',
  'ERR_WORKER_INIT_FAILED',
]);

/**
 * Whether an error is the machine's own, and what was to be done has no part in it: no file, memory or thread is left at the moment, or the
 * disk or the folder of the program cannot be read.
 */
export function isOfMachine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(error.code);
}
