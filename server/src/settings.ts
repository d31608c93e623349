import path from 'node:path';
import { ContentClosed } from '@portico/content';
import { failedSlot } from '@portico/core/component-part';
import { importSite } from '@portico/core/import-site';
import { CONFIG_FILE, parseSiteConfig } from '@portico/core/site-config';
import { siteFolder } from '@portico/core/site-folder';
import type { Logger } from 'pino';
import { parseEnvironment } from '#environment.ts';
import { type SecurityOptions, securityHeaders } from '#http/security-headers.ts';
import { createLog } from '#log.ts';
import { PictureRefused } from '#pictures/picture-maker.ts';

// A failing slot is on many pages.
const MAX_SLOT_FAILURES = 100;

export function importedSite() {
  return importSite(path.join(siteFolder(), CONFIG_FILE));
}

export type Settings = ReturnType<typeof readSettings>;

/** Reads the provider's configuration and the environment, and derives settings from both. Throws if one of them is invalid. */
export function readSettings(providersConfig: unknown, variables: Readonly<Record<string, string | undefined>>) {
  const environment = parseEnvironment(variables);
  const siteConfig = parseSiteConfig(providersConfig);
  const security: SecurityOptions = { ...siteConfig, baseUrl: environment.baseUrl };
  const { log, lines } = createLog(environment.logLevel);
  const reportError = createErrorReport(log);
  const { indexing } = environment;
  const headers = { ...securityHeaders(security), ...(indexing === 'off' && { 'x-robots-tag': 'noindex' }) };
  return { environment, siteConfig, security, headers, indexing, log, lines, reportError };
}

/** Returns a function that logs why a response could not be made. */
export function createErrorReport(log: Pick<Logger, 'error' | 'warn' | 'info'>) {
  const slotFailures = new Set<string>();
  return (error: unknown, url: string): void => {
    if (error instanceof PictureRefused) {
      log.warn({ url }, error.message);
    } else if (error instanceof ContentClosed) {
      log.info({ url }, 'a response was not made, because its client has disconnected and the server is stopping');
    } else if (error instanceof Error && failedSlot(error) !== undefined) {
      // Both apps may contain the slot, each at a different position in its build.
      const failure = `${failedSlot(error)}: ${error.cause}`;
      if (!slotFailures.has(failure) && slotFailures.size < MAX_SLOT_FAILURES) {
        slotFailures.add(failure);
        log.error({ err: error, url }, error.message);
      }
    } else {
      log.error({ err: error, url }, 'a response could not be made');
    }
  };
}
