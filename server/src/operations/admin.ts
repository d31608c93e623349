import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

type MetricsRegistry = { readonly contentType: string; metrics(): Promise<string> };

// With DNS rebinding, a hostile page in an operator's browser could read this port under a domain that the attacker controls. An
// attacker can't control an IP address, or a name without a dot.
const INTERNAL_HOST = /^(?:\[.*\]|[\d.]+|[^.]+)$/;

/** Makes the listener of the second port. `notReady` returns why the server should get no traffic; undefined if it should. */
export function createAdminListener(notReady: () => string | undefined, registry: MetricsRegistry): RequestListener {
  const app = new Hono();
  app.use(async ({ req, text, header }, next) => {
    header('cache-control', 'no-store');
    if (!INTERNAL_HOST.test(new URL(req.url).hostname)) {
      return text('This port answers only if the Host is an IP address or a name without a dot.\n', 421);
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return text('This port supports only GET and HEAD.\n', 405, { allow: 'GET, HEAD', connection: 'close' });
    }
    return next();
  });
  app.get('/healthz', ({ text }) => text('ok\n'));
  app.get('/readyz', ({ text }) => {
    const reason = notReady();
    return reason === undefined ? text('ready\n') : text(`${reason}\n`, 503);
  });
  app.get('/metrics', async ({ body }) =>
    body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  );
  app.notFound(({ text }) => text('This port serves /healthz, /readyz and /metrics.\n', 404));
  return getRequestListener(app.fetch, { hostname: 'none.invalid', autoCleanupIncoming: false });
}
