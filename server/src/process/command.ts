import path from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Parses the arguments of a command. Prints its usage and ends the process if `--help` is one of them; throws with the usage if one is wrong. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    const help = { type: 'boolean' } as const;
    const { values, positionals } = parseArgs({ options: { ...options, help }, allowPositionals: true });
    if ('help' in values && values.help === true) {
      process.stdout.write(usage);
      process.exit();
    }
    return { values, positionals };
  } catch (error) {
    throw wrongArguments(usage, error instanceof Error ? error.message.replace(/\. .*$/s, '') : String(error));
  }
}

export function wrongArguments(usage: string, reason: string): Error {
  return new Error(`${reason}. Write one of these:\n${usage.trimEnd()}`);
}

/** The folder in which a command was called: paths in its arguments are relative to it, although npm starts scripts at the root. */
export function calledFrom(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** A path for messages: relative to where the command was called, so that terminals open it, or absolute if it is elsewhere. */
export function displayPath(directory: string, file: string): string {
  const absolute = path.resolve(directory, file);
  const relative = path.relative(calledFrom(), absolute);
  return relative.startsWith('..') ? absolute : relative;
}

/** Ends the process with the message, and the stack if LOG_LEVEL is debug; with code 1, or another. */
export function failInOneLine(error: unknown, code = 1): never {
  const isDebugging = process.env.LOG_LEVEL === 'debug' && error instanceof Error;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${isDebugging ? `${error.stack}\n` : ''}`);
  process.exit(code);
}
