import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { CacheResult } from '#http/listener.ts';
import type { RequestEntry } from '#log/request-line.ts';
import type { Metrics } from '#operations/metrics.ts';
import { withoutToken } from '#preview/without-token.ts';

/** Makes the listener's `onResponse`: each response is counted and logged, under an id that is unique across processes. */
export function observeResponses(
  metrics: Metrics,
  logRequest: (entry: RequestEntry) => void,
): (response: ServerResponse, cache: CacheResult, seconds: number) => void {
  const processId = randomBytes(4).toString('hex');
  let count = 0;
  return (response, cache, seconds) => {
    const { req, statusCode: status } = response;
    const { method = '', url = '' } = req;
    count += 1;
    metrics.countResponse({ status, cache, seconds });
    logRequest({
      id: `${processId}-${count}`,
      method,
      url: withoutToken(url),
      status,
      ms: Math.round(seconds * 1e6) / 1e3,
      cache,
    });
  };
}
