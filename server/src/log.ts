import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#environment.ts';
import type { Exchange } from '#http/messages.ts';
import { type LogOutput, openLogOutput } from '#log-output.ts';

export function createLog(level: LogLevel, output: LogOutput = openLogOutput({ fd: 1 })): Logger {
  const options = { level, base: undefined };
  return process.stdout.isTTY ? pino(options, pretty({ translateTime: 'HH:MM:ss.l' })) : pino(options, output);
}

export function logResponse(log: Logger, { method, url, status, host, cache, seconds }: Exchange): void {
  log.info({ method, url, status, host, ms: Math.round(seconds * 1e6) / 1e3, cache }, 'request');
}
