import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { handleError } from '#app/handle-error.ts';
import { createPageContext, type PageServices } from '#app/page-services.ts';

const REQUEST = new Request('https://relay.example/');
const NO_ROUTE = { status: 404, statusText: 'Not Found', internal: true, data: null };

/** What is reported of an error, to the services and to the console. */
function reported(error: unknown, { hasServices = true, request = REQUEST } = {}) {
  const toServices = vi.fn();
  // biome-ignore lint/suspicious/noConsole: it is what is looked at.
  const toConsole = vi.mocked(console.error).mockImplementation(() => {});
  const services: PageServices = {
    appVersion: '1',
    baseUrl: '',
    representation: 'document',
    latestPosts: [],
    year: 2027,
    reportError: toServices,
  };
  const context = hasServices ? createPageContext(services) : new RouterContextProvider();
  handleError(error, { request, context, params: {} });
  const calls = [toServices.mock.calls.flat(), toConsole.mock.calls.flat()];
  toConsole.mockClear();
  return calls;
}

test('an error is reported once, also where no middleware has run', () => {
  const error = new Error('broken');
  expect(reported(error)).toEqual([[error], []]);
  expect(reported(error, { hasServices: false })).toEqual([[], [error]]);
});

test('a reader who has gone away, and an address that no route has, are no errors', () => {
  const request = new Request(REQUEST, { signal: AbortSignal.abort() });
  expect(reported(new Error('aborted'), { request })).toEqual([[], []]);
  expect(reported(NO_ROUTE, { hasServices: false })).toEqual([[], []]);
});
