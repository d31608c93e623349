import type { Logger } from 'pino';

/**
 * A promise of the site's code that is rejected, and that nobody handles, is logged, and nothing ends. An error that is thrown outside
 * a request ends the process, as Node intends; the log says so before.
 */
export function logFailures(log: Pick<Logger, 'error' | 'fatal'>): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a promise was rejected, and nothing handles that: await it, or give it a catch()');
  });
  process.on('uncaughtExceptionMonitor', (error) => {
    log.fatal({ err: error }, 'an error was thrown outside a request, so the server ends: catch it where it is thrown');
  });
}
