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
const LATEST_MS = 500;

/** Structured logs on standard output: for people on a terminal, one JSON object a line elsewhere. */
export function createLogs(level: LogLevel): Logs {
  const options = { level, base: undefined };
  if (process.stdout.isTTY) {
    const log = pino(options, pretty({ translateTime: 'HH:MM:ss.l' }));
    return { log, logRequest: (entry) => log.info(entry, 'request') };
  }
  const log = pino(options);
  return { log, logRequest: log.isLevelEnabled('info') ? writeInBlocks() : () => {} };
}

function writeInBlocks(): (entry: RequestEntry) => void {
  const blocks = pino.destination({ fd: 1, sync: false, minLength: BLOCK_LENGTH, periodicFlush: LATEST_MS / 2 });
  const lines = gatherLines((text) => blocks.write(text), { length: BLOCK_LENGTH, latestMs: LATEST_MS / 2 });
  // Before pino's own listener, which writes what the blocks then hold.
  process.prependListener('exit', lines.pass);
  return (entry) => lines.add(requestLine(entry, Date.now()));
}
