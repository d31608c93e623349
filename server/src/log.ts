import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#environment.ts';

/** A structured log: for people on a terminal, one JSON object a line elsewhere. */
export function createLog(level: LogLevel): Logger {
  const options = { level, base: undefined };
  return process.stdout.isTTY
    ? pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l' }))
    : pino(options);
}
