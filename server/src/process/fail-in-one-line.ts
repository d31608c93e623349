/** Ends the process with what an operator needs to read: the message, and the stack only where asked for; with code 1, or another. */
export function failInOneLine(error: unknown, code = 1): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) {
    process.stderr.write(`${error.stack}\n`);
  }
  process.exit(code);
}
