import { setTimeout } from 'node:timers/promises';
import { routes } from '@portico/core/routes';
import { VERSION } from '@portico/core/version';
import type { Logger } from 'pino';
import type { Environment } from '#environment.ts';
import type { Exchange, SiteRequest, SiteResponse } from '#http/messages.ts';
import { needing } from '#process/optional-package.ts';
import type { MakeResponse } from '#site/make-response.ts';

/*
 * OpenTelemetry spans. The SDK reads its own environment variables
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 */

export type Tracing = Awaited<ReturnType<typeof startTracing>>;

const VARIABLE = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const PACKAGES = ['@opentelemetry/api', '@opentelemetry/sdk-node'];
// The time limit for sending the last spans when the server stops.
const MAX_FLUSH_MS = 3000;

/** Rejects if a package that is needed to send spans is missing. */
export async function requireTracing({ traces }: Pick<Environment, 'traces'>): Promise<void> {
  if (traces !== undefined) {
    await needing(PACKAGES, VARIABLE, () => PACKAGES.map((name) => import.meta.resolve(name)));
  }
}

/** Starts the SDK if spans are exported. Otherwise nothing is loaded. */
export async function openTracing(
  { traces }: Pick<Environment, 'traces'>,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing | undefined> {
  return traces && needing(PACKAGES, VARIABLE, () => startTracing(traces.serviceName, log));
}

async function startTracing(serviceName: string, log: Pick<Logger, 'warn'>) {
  const [{ diag, DiagLogLevel, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { NodeSDK }] =
    await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/sdk-node')]);
  const warn = (message: string) => log.warn({ from: 'opentelemetry' }, message);
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, { logLevel: DiagLogLevel.WARN });
  // Metrics and logs are exported separately.
  const sdk = new NodeSDK({ serviceName, metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  const tracer = trace.getTracer('portico', VERSION);

  return {
    /** Answers each request in a span. Its parent is the one in `traceparent`. */
    answering(answer: (request: SiteRequest) => Promise<SiteResponse>): typeof answer {
      return (request) => {
        const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } };
        const parent = propagation.extract(ROOT_CONTEXT, request.headers);
        return tracer.startActiveSpan(request.method, options, parent, async (span) => {
          try {
            const response = await answer(request);
            span.setAttribute('http.response.status_code', response.status);
            if (response.status >= 500) {
              span.setStatus({ code: SpanStatusCode.ERROR });
            }
            return response;
          } finally {
            span.end();
          }
        });
      };
    },
    /** Adds what the log records to the span of a request. Returns the trace ID. */
    describe({ method, route, url, cache, requestId }: Exchange): string | undefined {
      const span = trace.getActiveSpan();
      span?.updateName(route === undefined ? method : `${method} ${route}`);
      span?.setAttributes({
        'http.route': route,
        'url.path': url.split('?', 1)[0],
        'portico.cache': cache,
        'http.request.header.x-request-id': requestId === undefined ? undefined : [requestId],
      });
      return span?.spanContext().traceId;
    },
    /** Makes each response in a span, whose parent is the span of the first request for it. */
    making(make: MakeResponse): MakeResponse {
      return (input) => {
        const { match } = input.address;
        const attributes = { 'http.route': match && routes[match.name].path };
        return tracer.startActiveSpan('render', { attributes }, async (span) => {
          try {
            return await make(input);
          } catch (error) {
            span.recordException(error instanceof Error ? error : String(error));
            span.setStatus({ code: SpanStatusCode.ERROR });
            throw error;
          } finally {
            span.end();
          }
        });
      };
    },
    /** Sends the last spans. */
    async close(): Promise<void> {
      const sent = sdk.shutdown().catch((error: Error) => warn(`The last spans were not sent: ${error.message}`));
      await Promise.race([sent, setTimeout(MAX_FLUSH_MS, undefined, { ref: false })]);
    },
  };
}
