import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#environment.ts';
import type { Exchange } from '#site/answer.ts';

export function createLog(level: LogLevel): Logger {
  const options = { level, base: undefined };
  if (process.stdout.isTTY) {
    return pino(options, pretty({ translateTime: 'HH:MM:ss.l' }));
  }
  const output = pino.destination({ fd: 1, sync: true });
  // On a full disk we lose lines. Without a listener the error would end the process.
  output.on('error', () => {});
  return pino(options, output);
}

export function logResponse(log: Logger, { method, url, status, host, cache, seconds }: Exchange): void {
  log.info({ method, url, status, host, ms: Math.round(seconds * 1e6) / 1e3, cache }, 'request');
}
