import type { Logger } from 'pino';
import type { Exchange } from '#http/app.ts';
import type { Metrics } from '#operations/metrics.ts';

/** Makes the app's `onResponse`: counts and logs each response. */
export function observeResponses(metrics: Metrics, log: Logger): (exchange: Exchange) => void {
  return ({ method, url, status, cache, seconds }) => {
    metrics.countResponse({ status, cache, seconds });
    log.info({ method, url, status, ms: Math.round(seconds * 1e6) / 1e3, cache }, 'request');
  };
}
