/** Ends the process with code 1 and what a person needs to read: the message alone. */
export function failInOneLine(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
