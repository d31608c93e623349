import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#environment.ts';
import type { Exchange } from '#http/messages.ts';

export function createLog(level: LogLevel): Logger {
  const options = { level, base: undefined };
  if (process.stdout.isTTY) {
    return pino(options, pretty({ translateTime: 'HH:MM:ss.l' }));
  }
  // A line is written at once, or with the next ones if the last write is still under way.
  const output = pino.destination({ fd: 1, sync: false });
  // On a full disk we lose lines. Without a listener the error would end the process.
  output.on('error', () => {});
  return pino(options, output);
}

export function logResponse(log: Logger, { method, url, status, host, cache, seconds }: Exchange): void {
  log.info({ method, url, status, host, ms: Math.round(seconds * 1e6) / 1e3, cache }, 'request');
}
