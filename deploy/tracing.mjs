/*
 * Traces of requests, by the official SDK of OpenTelemetry, which goes on with the traceparent of the proxy before it. Loaded by
 * node --import, in each process; without that, nothing of it is there. docs/fleet.md says what to install and set.
 */
import { createRequire } from 'node:module';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { NodeSDK } from '@opentelemetry/sdk-node';

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

const http = new HttpInstrumentation({
  ignoreIncomingRequestHook: ({ url }) => PROBES.has(url),
  startIncomingSpanHook: ({ url }) => withoutToken(url),
});
const sdk = new NodeSDK({ instrumentations: [http] });
sdk.start();
// It takes effect when somebody requires the module, which the server imports.
createRequire(import.meta.url)('node:http');

/**
 * Attributes of a span that replace those with the token of a preview, which opens the post to whoever reads it. The option for names to leave
 * out (redactedQueryParamsServer) is experimental, and would replace the list of those that are left out anyway.
 */
function withoutToken(url) {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return query.has('preview') ? { 'url.query': 'preview=-' } : {};
}
