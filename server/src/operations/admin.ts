import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';

/** Whether the server should get traffic, or why not. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

export type AdminOptions = {
  readonly readiness: () => Readiness;
  /** What Prometheus reads: a Registry of prom-client. */
  readonly registry: { readonly contentType: string; metrics(): Promise<string> };
  /** Host names that it accepts besides its own address. */
  readonly adminNames: readonly string[];
};

const THERE_IS = 'There are /healthz, /readyz and /metrics here.\n';

/**
 * Makes the listener of the second port, which only the machines around the server reach: `/healthz` (the process
 * answers), `/readyz` (the server should get traffic; otherwise 503 with the reason) and `/metrics`. It answers under no other name, or a page
 * in an operator's browser could read it (DNS rebinding).
 */
export function createAdminListener({ readiness, registry, adminNames }: AdminOptions): RequestListener {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async ({ req, env, text }, next) => {
    const { hostname } = new URL(req.url);
    if (!adminNames.includes(hostname) && !isAddressOf(hostname, env.incoming.socket.localAddress ?? '')) {
      return text('This port answers under its own address, or a name in ADMIN_NAMES.\n', 421);
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return text('This port answers GET and HEAD.\n', 405, { allow: 'GET, HEAD', connection: 'close' });
    }
    return next();
  });
  app.get('/healthz', ({ text }) => text('ok\n'));
  app.get('/readyz', ({ text }) => {
    const state = readiness();
    return state.ready ? text('ready\n') : text(`${state.reason}\n`, 503);
  });
  app.get('/metrics', async ({ body }) =>
    body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  );
  app.notFound(({ text }) => text(THERE_IS, 404));
  const fetch: typeof app.fetch = async (...request) => {
    const response = await app.fetch(...request);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
  return getRequestListener(fetch, { hostname: 'none.invalid', autoCleanupIncoming: false });
}

/** Whether a host is the address that a connection came in at. */
function isAddressOf(hostname: string, localAddress: string): boolean {
  const address = localAddress.replace(/^::ffff:/, '');
  const isLoopback = address === '::1' || address.startsWith('127.');
  return hostname.replace(/^\[|\]$/g, '') === address || (isLoopback && hostname === 'localhost');
}
