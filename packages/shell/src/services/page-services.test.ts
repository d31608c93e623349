import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import {
  handleError,
  newsOf,
  type PageServices,
  pageDataOf,
  pageServicesContext,
  servicesOf,
} from '#services/page-services.ts';
import { PAGE_DATA } from '#testing/render-in-shell.tsx';

const { appVersion, baseUrl, blogPosts } = PAGE_DATA;
const SERVICES: PageServices = {
  appVersion,
  siteConfig: parseSiteConfig(site),
  baseUrl,
  representation: 'document',
  latestPosts: blogPosts,
  hasMorePosts: false,
  contentVersion: 'a',
  year: 2027,
  policy: {},
  reportError() {},
};

function contextWith(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServicesContext, services);
  return context;
}

test('a document has the newest posts, and the URL of the list if there are more; the data of a navigation has only the URL', () => {
  const dataFor = (services: Partial<PageServices>) => pageDataOf(contextWith({ ...SERVICES, ...services }));
  const postList = '/blog/posts.json';
  const common = { appVersion, baseUrl, year: 2027, contentVersion: 'a', postList };
  expect(dataFor({})).toEqual({ ...common, blogPosts });
  expect(dataFor({ hasMorePosts: true })).toEqual({ ...common, blogPosts, morePosts: postList });
  expect(dataFor({ hasMorePosts: true, siteOrigin: 'https://relay.example' })).toMatchObject({
    morePosts: 'https://relay.example/blog/posts.json',
  });
  expect(dataFor({ representation: 'data' })).toEqual({ ...common, blogPosts: [], morePosts: postList });
});

test('a navigation to a page that has moved is redirected', () => {
  const newsFor = (services: Partial<PageServices>) => newsOf(contextWith({ ...SERVICES, ...services }));
  expect(newsFor({})).toEqual({ appVersion, contentVersion: 'a', announcement: undefined });
  expect(() => newsFor({ movedTo: '/blog/new' })).toThrow(expect.objectContaining({ status: 301 }));
});

test('without the middleware, the root loader throws an error that says what to export', () => {
  const context = new RouterContextProvider();
  expect(servicesOf(context)).toBeUndefined();
  expect(() => pageDataOf(context)).toThrow('Export `middleware = [shellMiddleware({ … })]` from app/root.tsx');
});

const REQUEST = new Request('https://relay.example/');
const NO_ROUTE = { status: 404, statusText: 'Not Found', internal: true, data: null };

/** Returns what is reported about an error, to the services and on the console. */
function reported(error: unknown, { hasServices = true, request = REQUEST } = {}) {
  const toServices = vi.fn();
  // biome-ignore lint/suspicious/noConsole: it is what is looked at.
  const toConsole = vi.mocked(console.error).mockImplementation(() => {});
  const context = hasServices ? contextWith({ ...SERVICES, reportError: toServices }) : new RouterContextProvider();
  handleError(error, { request, context, params: {} });
  const calls = [toServices.mock.calls.flat(), toConsole.mock.calls.flat()];
  toConsole.mockClear();
  return calls;
}

test('an error is reported once, even if no middleware has run', () => {
  const error = new Error('broken');
  expect(reported(error)).toEqual([[error], []]);
  expect(reported(error, { hasServices: false })).toEqual([[], [error]]);
});

test('the shell does not report readers who disconnect, or addresses without a route', () => {
  const request = new Request(REQUEST, { signal: AbortSignal.abort() });
  expect(reported(new Error('aborted'), { request })).toEqual([[], []]);
  expect(reported(NO_ROUTE, { hasServices: false })).toEqual([[], []]);
});
