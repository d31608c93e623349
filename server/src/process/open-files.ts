import { readFileSync } from 'node:fs';

// Ten thousand connections, and the files that the server reads meanwhile.
const ENOUGH = 11_000;

/** Returns what to raise if the process may open too few files. Undefined if it may open enough, or if the system doesn't say. */
export function tooFewFiles(): string | undefined {
  const [, allowed = ENOUGH] = /^Max open files\s+(\d+)/m.exec(linuxLimits()) ?? [];
  return Number(allowed) < ENOUGH
    ? `The server may open only ${allowed} files at a time, and each connection is one. Raise that to ${ENOUGH} or more: ulimit -n, LimitNOFILE= of systemd, or ulimits of the container.`
    : undefined;
}

function linuxLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
