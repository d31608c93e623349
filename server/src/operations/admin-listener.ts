import type { RequestListener, ServerResponse } from 'node:http';
import { type MetricsAsData, readyMetric, summedMetrics } from '#operations/metrics.ts';

/** Whether the server should get traffic, and if not, why. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/**
 * Makes the listener of the second port, for the machines around the server and nobody else: `/healthz` (the process
 * answers), `/readyz` (it should get traffic; 503 with the reason otherwise) and `/metrics`, those of all processes together.
 */
export function createAdminListener(
  readiness: () => Readiness,
  metrics: () => Promise<readonly MetricsAsData[]>,
): RequestListener {
  return async (request, response) => {
    switch (request.url) {
      case '/healthz':
        return send(response, 200, 'ok\n');
      case '/readyz': {
        const state = readiness();
        return state.ready ? send(response, 200, 'ready\n') : send(response, 503, `${state.reason}\n`);
      }
      case '/metrics': {
        const { body, contentType } = await summedMetrics([readyMetric(readiness().ready), ...(await metrics())]);
        return send(response, 200, body, contentType);
      }
      default:
        return send(response, 404, 'There are /healthz, /readyz and /metrics here.\n');
    }
  };
}

function send(response: ServerResponse, status: number, body: string, contentType = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}
