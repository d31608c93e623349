import { fstatSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#environment.ts';
import { gatherLines } from '#log/gather-lines.ts';
import { type RequestEntry, requestLine } from '#log/request-line.ts';

export type Logs = {
  /** Events: few, written at once. */
  readonly log: Logger;
  /** One line a request: many, so written in blocks, half a second late at the most. */
  readonly logRequest: (entry: RequestEntry) => void;
};

const BLOCK_LENGTH = 16_000;
// What several processes write to one pipe is not mixed up to this many bytes (PIPE_BUF of Linux). To a file, it never is.
const UNMIXED_LENGTH = 4096;
// Nearly all lines are shorter.
const LINE_LENGTH = 1024;
const LATEST_MS = 500;

/**
 * Structured logs on standard output: for people on a terminal, one JSON object a line elsewhere. `isShared` where other processes
 * write there as well.
 */
export function createLogs(level: LogLevel, { isShared = false } = {}): Logs {
  const options = { level, base: undefined };
  if (process.stdout.isTTY) {
    const log = pino(options, pretty({ translateTime: 'HH:MM:ss.l' }));
    return { log, logRequest: (entry) => log.info(entry, 'request') };
  }
  const log = pino(options);
  return { log, logRequest: log.isLevelEnabled('info') ? writeInBlocks(isShared) : () => {} };
}

function writeInBlocks(isShared: boolean): (entry: RequestEntry) => void {
  const isMixed = isShared && !fstatSync(1).isFile();
  const blocks = pino.destination({
    fd: 1,
    sync: false,
    ...(isMixed ? { maxWrite: UNMIXED_LENGTH } : { minLength: BLOCK_LENGTH, periodicFlush: LATEST_MS / 2 }),
  });
  const length = isMixed ? UNMIXED_LENGTH - LINE_LENGTH : BLOCK_LENGTH;
  const lines = gatherLines((text) => blocks.write(text), { length, latestMs: LATEST_MS / 2 });
  // Before pino's own listener, which writes what the blocks then hold.
  process.prependListener('exit', lines.pass);
  return (entry) => lines.add(requestLine(entry, Date.now()));
}
