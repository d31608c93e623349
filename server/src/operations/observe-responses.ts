import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { CacheResult } from '#http/listener.ts';
import type { Metrics } from '#operations/metrics.ts';
import { withoutToken } from '#preview/without-token.ts';

/** Makes the listener's `onResponse`: counts and logs each response. */
export function observeResponses(
  metrics: Metrics,
  log: Logger,
): (response: ServerResponse, cache: CacheResult, seconds: number) => void {
  return ({ req, statusCode: status }, cache, seconds) => {
    metrics.countResponse({ status, cache, seconds });
    const ms = Math.round(seconds * 1e6) / 1e3;
    log.info({ method: req.method, url: withoutToken(req.url ?? ''), status, ms, cache }, 'request');
  };
}
