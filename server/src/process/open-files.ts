import { existsSync, readFileSync } from 'node:fs';

// Ten thousand connections, and the files that the server reads meanwhile.
const MIN_FILES = 11_000;
// Only Linux has it.
const LIMITS = '/proc/self/limits';

/** Returns what to raise if the process may open too few files. Undefined if it may open enough, or if the system doesn't say. */
export function tooFewFiles(): string | undefined {
  const [, allowed = MIN_FILES] =
    /^Max open files\s+(\d+)/m.exec(existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '') ?? [];
  return Number(allowed) < MIN_FILES
    ? `The server may open only ${allowed} files at a time, and each connection is one. Raise that to ${MIN_FILES} or more: ulimit -n, LimitNOFILE= of systemd, or ulimits of the container.`
    : undefined;
}
