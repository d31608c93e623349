import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#environment.ts';

export type Logs = {
  /** Events: few, written at once. */
  readonly log: Logger;
  /** One line a request: many, so written in blocks, half a second late at the most. */
  readonly requestLog: Logger;
};

const BLOCK_BYTES = 8192;
const LATEST_MS = 500;

/** Structured logs on standard output: for people on a terminal, one JSON object a line elsewhere. */
export function createLogs(level: LogLevel): Logs {
  const options = { level, base: undefined };
  if (process.stdout.isTTY) {
    const log = pino(options, pretty({ translateTime: 'HH:MM:ss.l' }));
    return { log, requestLog: log };
  }
  const blocks = pino.destination({ fd: 1, sync: false, minLength: BLOCK_BYTES, periodicFlush: LATEST_MS });
  return { log: pino(options), requestLog: pino(options, blocks) };
}
