import type { IncomingHttpHeaders } from 'node:http';

/** What the logs of other programs have of a request too; absent if it came without. */
export type RequestIds = { readonly requestId?: string; readonly traceId?: string };

// As proxies make them. Others could be long, or change the log's lines.
const REQUEST_ID = /^[\w.:=+/@-]{1,128}$/;
// `traceparent` of W3C Trace Context: version, trace, span, flags. A later version may have more.
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

export function requestIds({ 'x-request-id': id, traceparent }: IncomingHttpHeaders): RequestIds {
  const [, traceId] = TRACE_PARENT.exec(String(traceparent ?? '')) ?? [];
  const requestId = typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
  return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
}
