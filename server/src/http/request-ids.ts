import type { IncomingHttpHeaders } from 'node:http';

/** The identifiers under which other programs log the same request; absent if the request had none. */
export type RequestIds = { readonly requestId?: string; readonly traceId?: string };

// The form in which proxies create them. Other values could be long, or break the log's lines.
const REQUEST_ID = /^[\w.:=+/@-]{1,128}$/;
// `traceparent` of W3C Trace Context: version, trace, span, flags. A later version may append more.
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

export function requestIds({ 'x-request-id': id, traceparent }: IncomingHttpHeaders): RequestIds {
  const [, traceId] = TRACE_PARENT.exec(String(traceparent ?? '')) ?? [];
  const requestId = typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
  return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
}
