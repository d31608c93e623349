import type { Journal, ServerEvent } from '#events.ts';
import { createHostWarning, logResponse } from '#log.ts';
import type { Settings } from '#settings.ts';

/** Counts and logs what happens. */
export function createJournal(
  { log, environment, reportError }: Pick<Settings, 'log' | 'environment' | 'reportError'>,
  metrics: { count(event: ServerEvent): void },
): Journal {
  const warnOfHost = createHostWarning(log, environment.baseUrl);
  return {
    record(event) {
      metrics.count(event);
      if (event.what === 'response') {
        warnOfHost(event);
        logResponse(log, event);
      } else if (event.what === 'failure') {
        reportError(event.error, event.url);
      } else if (event.what === 'search' && event.found === 'no') {
        log.info({ query: event.query }, 'a search found nothing');
      }
    },
  };
}
