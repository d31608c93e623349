import { readFileSync } from 'node:fs';

// Ten thousand connections, with what the server reads meanwhile.
const ENOUGH = 11_000;

/** What to raise if the process may open too few files, of which each connection is one; undefined if it may open enough. */
export function tooFewFiles(): string | undefined {
  const allowed = openFilesAllowed();
  return allowed < ENOUGH
    ? `The server may open only ${allowed} files at a time, and each connection is one. Raise that to ${ENOUGH} or more: ulimit -n, LimitNOFILE= of systemd, or ulimits of the container.`
    : undefined;
}

/** Node raises the soft limit to the hard one when it starts. */
function openFilesAllowed(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft ?? Number.POSITIVE_INFINITY);
  } catch {
    // Only Linux has that file.
    return Number.POSITIVE_INFINITY;
  }
}
