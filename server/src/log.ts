import { once } from 'node:events';
import { write } from 'node:fs';
import { hostname } from 'node:os';
import { VERSION } from '@portico/core/version';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#environment.ts';
import type { Exchange } from '#http/messages.ts';
import { MAX_FLUSH_MS, MAX_LOG_BYTES } from '#limits.ts';
import { onceAMinute } from '#process/once-a-minute.ts';

/** A log on standard output, and how many of its lines have been lost so far. */
export function createLog(level: LogLevel): { readonly log: Logger; readonly lines: { readonly lost: number } } {
  if (process.stdout.isTTY) {
    return { log: pino({ level, base: undefined }, pretty({ translateTime: 'HH:MM:ss.l' })), lines: { lost: 0 } };
  }
  const { output, lines } = openOutput();
  return { log: pino({ level, base: { version: VERSION, replica: hostname() } }, output), lines };
}

/**
 * Writes lines without blocking. If they can't be written, as on a full disk, or not fast enough, it keeps a megabyte of them, and
 * drops and counts the rest.
 */
function openOutput() {
  const lines = { lost: 0 };
  let isWritable = false;
  let retryUntil = Number.POSITIVE_INFINITY;
  // Standard error may be the same destination, so we don't wait for it.
  const complain = (message: string) => write(2, message, () => {});
  const warn = onceAMinute((reason: string) =>
    complain(
      `The log cannot be written: ${reason}. The program keeps running, and portico_log_lines_lost_total counts the lines that are lost. Look at the disk of the log, or at the program that reads it.\n`,
    ),
  );
  // Its default is process.stdout, and opening that makes a pipe non-blocking. A blocked write would keep the process from exiting.
  const stream = pino.destination({
    sync: false,
    maxLength: MAX_LOG_BYTES,
    // With strings, it would measure all lines that wait again for each new one, and copy them twice.
    contentMode: 'buffer',
    // By default it writes 16 KB in a turn of the event loop, which is less than 200 busy connections log.
    maxWrite: MAX_LOG_BYTES,
    retryEAGAIN: () => performance.now() < retryUntil,
  });
  // If nothing reads a pipe any more, pino's own listener would silently stop writing.
  stream.removeAllListeners('error');
  stream.on('error', (error: Error) => {
    isWritable = false;
    warn(error.message);
  });
  stream.on('write', () => {
    isWritable = true;
  });
  stream.on('drop', () => {
    lines.lost += 1;
    warn('its lines come faster than they can be written');
  });
  // Comes before pino's own listener, which would retry forever.
  process.prependOnceListener('exit', () => {
    retryUntil = performance.now() + MAX_FLUSH_MS;
    try {
      if (isWritable) {
        stream.flushSync();
      }
    } catch {
      // Nothing reads the lines.
    }
    stream.destroy();
  });
  // Its types know only strings.
  const bytes: { write(line: string | Buffer): boolean } = stream;
  const output = {
    write: (line: string): void => void bytes.write(Buffer.from(line)),
    /** Calls back when all lines are written, or can't be. Only for the end of the process: it writes no later lines. */
    async flush(onFlushed: () => void): Promise<void> {
      const signal = AbortSignal.timeout(MAX_FLUSH_MS);
      stream.end();
      await once(stream, 'close', { signal }).catch((error: Error) => {
        const reason = signal.aborted ? 'nothing read them before the process exited' : error.message;
        complain(`The last lines of the log are lost: ${reason}.\n`);
      });
      isWritable = false;
      onFlushed();
    },
  };
  return { output, lines };
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
