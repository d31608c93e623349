import { hostname } from 'node:os';
import { VERSION } from '@portico/core/version';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#environment.ts';
import type { Exchange } from '#http/messages.ts';
import { type LogOutput, openLogOutput } from '#log-output.ts';
import { onceAMinute } from '#process/once-a-minute.ts';

export function createLog(level: LogLevel, output: LogOutput = openLogOutput({ fd: 1 })): Logger {
  return process.stdout.isTTY
    ? pino({ level, base: undefined }, pretty({ translateTime: 'HH:MM:ss.l' }))
    : pino({ level, base: { version: VERSION, replica: hostname() } }, output);
}

export function logResponse(log: Logger, exchange: Exchange): void {
  const { method, url, route, status, host, cache, seconds, requestId, traceId } = exchange;
  const ms = Math.round(seconds * 1e6) / 1e3;
  // These are OpenTelemetry's names for log attributes.
  log.info({ method, url, route, status, host, ms, cache, request_id: requestId, trace_id: traceId }, 'request');
}

/** Returns a function that logs a warning, at most once a minute, about a request for a host that the server doesn't serve. */
export function createHostWarning(log: Pick<Logger, 'warn'>, baseUrl: string, now?: () => number) {
  const warn = onceAMinute((host: string | undefined) => {
    const what = host === undefined ? 'A request without a host' : `A request for the host ${host}`;
    log.warn(
      { host },
      `${what} got 421, because this server has BASE_URL=${baseUrl}. If readers use that host, correct BASE_URL and restart. If they do not, let the proxy refuse it.`,
    );
  }, now);
  return ({ status, host }: Pick<Exchange, 'status' | 'host'>): void => {
    if (status === 421) {
      warn(host);
    }
  };
}
