import type { RequestListener, ServerResponse } from 'node:http';

/** Whether the server should get traffic, and if not, why. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/** What Prometheus reads: a Registry of prom-client. */
type MetricsText = { readonly contentType: string; metrics(): Promise<string> };

/**
 * Makes the listener of the second port, which only the machines around the server reach: `/healthz` (the process
 * answers), `/readyz` (the server should get traffic; otherwise 503 with the reason) and `/metrics`.
 */
export function createAdminListener(readiness: () => Readiness, registry: MetricsText): RequestListener {
  return async (request, response) => {
    switch (request.url) {
      case '/healthz':
        return send(response, 200, 'ok\n');
      case '/readyz': {
        const state = readiness();
        return state.ready ? send(response, 200, 'ready\n') : send(response, 503, `${state.reason}\n`);
      }
      case '/metrics':
        return send(response, 200, await registry.metrics(), registry.contentType);
      default:
        return send(response, 404, 'There are /healthz, /readyz and /metrics here.\n');
    }
  };
}

function send(response: ServerResponse, status: number, body: string, contentType = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}
